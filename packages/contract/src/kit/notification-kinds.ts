/** The kinds of notification, in the order of the choices. @assumed */
export const NOTIFICATION_KIND_NAMES = [
  'support',
  'mail',
  'parlour_warnings',
  'parlours',
  'contest',
  'headlines',
  'people',
  'other',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KIND_NAMES)[number];
