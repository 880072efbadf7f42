/** The plans on offer, by the name that a sold plan carries. @source spec 3 Plan entry */
export const PLANS = [
  { name: 'weekly', title: 'Featured Headline', period: 'week' },
  { name: 'monthly', title: 'Featured Member', period: 'month' },
] as const;
