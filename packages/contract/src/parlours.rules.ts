/** Limits that form and server share. What a file may be stands in `UPLOADS`. @assumed */
export const PARLOUR = {
  titleMax: 120,
  descriptionMax: 2000,
  membersMax: 100,
  /** Dollars. */
  priceMax: 100_000,
  /** Scheduled and live ones in the list. */
  listMax: 500,
  /** Two parlours of one person that start less than this apart are a clash, in minutes. */
  clashMinutes: 120,
  /** Staff are warned of a parlour that is not published from so long before its start, in minutes. */
  warnMinutes: 60,
  /** The years in which one can start. */
  firstYear: 2000,
  lastYear: 2100,
} as const;

/** @source spec 2 Scheduler Parlour, 8 */
export const PARLOUR_MESSAGES = {
  getFailed: 'Failed to get songs contest',
  empty: 'Not songs submissions.',
  noParticipants: 'No participants.',
  deleteFailed: 'Failed to delete parlour',
  participantsFailed: 'Failed to get parlour participants',
  createFailed: 'Failed to create parlour',
  updateFailed: 'Failed to update parlour',
  confirmDelete: 'Confirm to delete selected parlour',
  /** @assumed from here on */
  created: 'Parlour created successfully!',
  updated: 'Parlour updated successfully!',
  deleted: 'Parlour deleted successfully',
  started: 'The parlour is live.',
  finished: 'The parlour is finished.',
  titleMissing: 'Please enter a title.',
  userMissing: 'Please select a user.',
  memberMissing: 'Please select at least one member.',
  memberUnknown: 'This user does not exist.',
  memberTwice: 'A member can be added only once.',
  tooManyMembers: 'A parlour can have at most 100 members.',
  hostAmongMembers: 'The host cannot be a member.',
  priceWrong: 'Please enter a price in dollars, with at most two decimals.',
  startWrong: 'Please enter a date and a time.',
  posterMissing: 'Please choose a poster.',
  posterWrong: 'The poster must be an image file.',
  introMissing: 'Please choose a video intro.',
  introWrong: 'The video intro must be a video file.',
  liveTab: 'This can be changed only while the parlour is not live.',
  oneField: 'Send exactly one of is_public and community_tab.',
  notHost: 'Only the host can do this.',
  hostRsvp: 'The host does not need to RSVP.',
  hasFinished: 'This parlour has already finished.',
  notLive: 'This parlour is not live.',
  isLive: 'This parlour is already live.',
  notPublished: 'This parlour is not published yet. Ask the staff to publish it, then start it again.',
  liveEdit: 'A live parlour cannot be edited.',
  rsvped: 'See you there!',
  rsvpRemoved: 'Your RSVP was cancelled.',
} as const;

/** Where parlours are entered and shown, with this label all year. @source contract Rulings */
export const PARLOUR_ZONE = { name: 'America/New_York', label: 'EST' } as const;

/** What a price looks like: dollars, with at most two decimals. */
const PRICE = /^\d{1,6}(?:\.\d{1,2})?$/;

/** The cents of a price that was typed, or null when it is none. Never a fraction: the text is not calculated with. */
export function centsOfPrice(text: string): number | null {
  if (!PRICE.test(text.trim())) return null;
  const [dollars = '0', rest = ''] = text.trim().split('.');
  const cents = Number(dollars) * 100 + Number(rest.padEnd(2, '0'));
  return cents <= PARLOUR.priceMax * 100 ? cents : null;
}
