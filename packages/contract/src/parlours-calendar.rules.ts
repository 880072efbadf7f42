/** The limits of calendar links and of what they lead to. @assumed */
export const CALENDAR = {
  /** A colleague's links. */
  linksMax: 10,
  nameMax: 60,
  /** When a program reminds, in minutes before the start. */
  alarms: [10, 30, 60, 1440],
  /** A parlour has no planned end: a calendar shows it this long. */
  plannedMinutes: 120,
  /** A feed begins this many days ago. */
  pastDays: 90,
  /** A feed says so long that a parlour was cancelled: as long as it can be restored. */
  cancelledDays: 30,
  eventsMax: 5000,
  /** How often programs are asked to look for changes, in minutes. */
  refreshMinutes: 60,
} as const;

/** The messages about calendar links. @assumed */
export const CALENDAR_MESSAGES = {
  created: 'The calendar link was created.',
  renewed: 'The link has a new address. The old one no longer works.',
  removed: 'The calendar link was removed. Its address no longer works.',
  nameMissing: 'Please enter a name.',
  alarmWrong: 'Choose one of the reminders.',
  hostUnknown: 'This user does not exist.',
  tooMany: `You have ${CALENDAR.linksMax} calendar links, and more are not possible. Remove one first.`,
} as const;
