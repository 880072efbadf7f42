/** The limits that the form and the server share. Those of files are in `UPLOADS`. @assumed */
export const PARLOUR = {
  titleMax: 120,
  descriptionMax: 2000,
  membersMax: 100,
  /** In dollars. */
  priceMax: 100_000,
  /** The most scheduled and live parlours in the list: the live ones, then those nearest to now. */
  listMax: 500,
  /** The most of a month, with the week before and after it. */
  monthMax: 2000,
  /** Two parlours of one person clash when they start less than this apart, in minutes. */
  clashMinutes: 120,
  /** Staff are warned about an unpublished parlour this long before its start, in minutes. */
  warnMinutes: 60,
  /** From how long after its start, in hours, nobody can RSVP to a parlour that is not live. */
  rsvpHours: 24,
  /** The most weeks for which a parlour is repeated. */
  seriesMax: 26,
  /** The years in which a parlour can start. */
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
  monthWrong: 'This is not a valid month.',
  startWrong: 'Please enter a date and a time.',
  startTooEarly: 'This start is too far in the past. Choose one from the year 2000 on.',
  startTooLate: 'This start is too far in the future. Choose one up to the year 2100.',
  posterMissing: 'Please choose a poster.',
  posterWrong: 'The poster must be an image file.',
  introMissing: 'Please choose a video intro.',
  introWrong: 'The video intro must be a video file.',
  liveTab: 'This can be changed only while the parlour is not live.',
  oneField: 'Send exactly one of is_public and community_tab.',
  notHost: 'Only the host can do this.',
  hostRsvp: 'The host does not need to RSVP.',
  isOver: 'This parlour did not take place. Its host or the staff will say when it does.',
  hasFinished: 'This parlour has already finished.',
  notLive: 'This parlour is not live.',
  isLive: 'This parlour is already live.',
  notPublished: 'This parlour is not published yet. Ask the staff to publish it, then start it again.',
  liveEdit: 'A live parlour cannot be edited.',
  rsvped: 'See you there!',
  rsvpRemoved: 'Your RSVP was cancelled.',
  weekTwice: 'A week can be chosen only once.',
  weeksMissing: 'Please choose at least one week.',
} as const;

/** The time zone in which parlours are entered and shown, labelled 'EST', or 'EDT' in summer. @source contract Rulings */
export const PARLOUR_ZONE = 'America/New_York';

/** A month of parlours, `YYYY-MM`. */
export const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/;

/** A price in dollars, with at most two decimals: also '$25' and '1,250'. */
const PRICE = /^\$?\s*(\d{1,6}|\d{1,3},\d{3})(?:\.(\d{1,2}))?$/;

/** Returns the cents of a typed price, or null when it is not a price. Reads the digits, so nothing is rounded. */
export function centsOfPrice(text: string): number | null {
  const [, dollars, rest = ''] = PRICE.exec(text.trim()) ?? [];
  if (dollars === undefined) return null;
  const cents = Number(dollars.replace(',', '')) * 100 + Number(rest.padEnd(2, '0'));
  return cents <= PARLOUR.priceMax * 100 ? cents : null;
}
