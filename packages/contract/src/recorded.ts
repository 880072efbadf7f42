/** What leaves an entry in the activity, and under which name. */

import type { CallName, wire } from './wire.ts';

/** The calls that are no GET and leave no entry in the activity, and why. */
export const UNRECORDED = {
  'rules.try': 'only says what a rule would have hit',
  'dashboard.getGraph': 'reads; the specification makes it a POST',
  'media.check': 'looks into an upload, which is nobody’s until a record takes it',
  'media.joinUpload': 'makes an upload of parts, which is nobody’s until a record takes it',
  'media.removeBegunUpload': 'deletes parts that are no upload yet',
  'sales.removeRecordingUpload': 'deletes parts that are no recording until a record takes them',
  'support.addFile': 'adds to what is being written, which is nobody’s until a reply takes it and names it',
  'support.removeFile': 'takes it out again before anybody got it',
  'dashboard.setPostsSeen': 'says only when a colleague looked at the bulletin board',
  'staff.setPresence': 'says who looks at what now, which is forgotten in a minute',
  'notifications.markRead': 'says only that the staff saw a notice',
  'account.startPasskey': 'gives the browser a challenge; the passkey that it makes is an entry',
  'account.startPasskeySignIn':
    'gives the browser a challenge; the sign-in is an entry, and so is a refused one',
  'account.startSignOn': 'gives the browser an address; the sign-in is an entry, and so is a refused one',
  'account.loginUser': 'a person of the app opens it many times a day; their failed sign-ins are entries',
  // Thousands may come in a minute, and each is a row that says who and when; votes are never removed.
  'contest.vote': 'is itself the record: a row of its own that nobody can change',
  'contest.issueDevice': 'only gives a guest’s device a name; its votes are rows of their own',
  'parlours.rsvp': 'is itself the record: a row of its own with its time',
  'parlours.removeRsvp': 'takes back a row that only its owner sees',
} as const satisfies { [N in CallName]?: string };

/** What changes many records leaves an entry a record, as the call for one does. */
export const AS_ONE = {
  'users.changeMany': 'users.setActive',
  'bulletins.changeMany': 'bulletins.setStatus',
  'support.changeMany': 'support.remove',
  'support.undoReplies': 'support.undoReply',
  'headlines.changeMany': 'headlines.remove',
  'reports.changeMany': 'reports.decide',
  'trash.restoreMany': 'trash.restore',
} as const satisfies { [N in CallName]?: CallName };

/** The calls that only read, and leave an entry all the same. Every export does. */
type Read = 'account.verifyEmail' | 'media.getConfiguration' | 'media.getBegunUploads' | 'users.exportData';

/** What leaves an entry and is no call: what fails, what follows from something else, what a command does. */
type Besides =
  | 'account.changePasswordRefused'
  | 'account.loginFailed'
  | 'account.loginUserFailed'
  | 'account.endSignOn'
  | 'account.joinBySignOn'
  | 'audit.listErased'
  | 'connections.switchOff'
  | 'contest.endRound'
  | 'money.setZone'
  | 'reports.hold'
  | 'staff.add'
  | 'staff.reset'
  | 'staff.setEmail'
  | 'staff.signOutAll'
  | 'support.receive'
  | 'texts.clean'
  | 'users.setFeatured';

type IsRecorded<N extends CallName> = (typeof wire)[N] extends { csv: true }
  ? N
  : (typeof wire)[N] extends { method: 'GET' }
    ? never
    : N;

/**
 * The action of an entry: a call that changes something or exports, or one of those above. Each needs its words in the
 * `<room>.words.ts` of the console.
 */
export type Act =
  | Exclude<{ [N in CallName]: IsRecorded<N> }[CallName], keyof typeof UNRECORDED | keyof typeof AS_ONE>
  | Read
  | Besides;
