/** The plans on sale, by the name stored with a sold plan. @source spec 3 Plan entry */
export const PLANS = [
  { name: 'weekly', title: 'Featured Headline', period: 'week' },
  { name: 'monthly', title: 'Featured Member', period: 'month' },
] as const;
