import type { CallName } from '@greenroom/contract/wire';

/** The calls that are no GET and leave no entry in the activity log, and why. */
export const UNRECORDED = new Map<string, string>([
  ['dashboard.getGraph', 'reads; the specification makes it a POST'],
  ['media.check', 'looks into an upload, which is nobody’s until a record takes it'],
  ['sales.removeRecordingUpload', 'deletes parts that are no recording until a record takes them'],
  ['dashboard.setPostsSeen', 'says only when a colleague looked at the bulletin board'],
  ['staff.setPresence', 'says who looks at what now, which is forgotten in a minute'],
  ['notifications.markRead', 'says only that the staff saw a notice'],
  ['account.loginUser', 'a person of the app opens it many times a day; their failed sign-ins are entries'],
  // Thousands may come in a minute, and each is a row that says who and when; votes are never removed.
  ['contest.vote', 'is itself the record: a row of its own that nobody can change'],
  ['contest.issueDevice', 'only gives a guest’s device a name; its votes are rows of their own'],
  ['parlours.rsvp', 'is itself the record: a row of its own with its time'],
  ['parlours.removeRsvp', 'takes back a row that only its owner sees'],
]);

/** What changes many records leaves an entry a record, as the call for one does. */
export const AS_ONE: { [N in CallName]?: CallName } = {
  'users.changeMany': 'users.setActive',
  'bulletins.changeMany': 'bulletins.setStatus',
  'support.changeMany': 'support.remove',
  'headlines.changeMany': 'headlines.remove',
  'trash.restoreMany': 'trash.restore',
};
