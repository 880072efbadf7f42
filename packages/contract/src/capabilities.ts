/**
 * What our server can do beyond the specification, as whole things that a host has or has not. Each call in `wire.ts` and
 * each field made with `added` says which it belongs to; the rest is the specification's own. A host says which it has in
 * `GET api/v1/configurations`; without one, the console leaves out what needs it.
 */
export const CAPABILITIES = {
  activity:
    'Who did what: the activity, the history of each record, timelines and notes of people, the run sheet of the dashboard, and each colleague’s choice of notifications with a daily digest by email',
  bulk: 'Changing many records at once, with Undo, finding accounts that look alike, and adding people from a CSV file',
  connections:
    'What leads out of the console to other programs: keys for scripts, events sent to web addresses and chats (webhooks), and parlours in people’s calendars',
  contest:
    'Rounds with their final votes, voters, the live board, a time at which voting closes, Undo of its start or end, votes set aside, and device tokens for guests who vote',
  details:
    'What the console needs of every room: times and ids, search, filters and orders, versions and safe retries of changes, smaller pictures, titles of videos, cities, read notifications, signing out on the server, and links by email with corrected addresses of people',
  editing:
    'Editing headlines, with drafts and times of publication, and parlours, with weekly series and emails to their people; and hiding single responses to posts from the app',
  exports: 'Lists as CSV and Excel files; those of `money` and of the rounds of `contest` belong to these',
  feeds: 'A public RSS feed of each podcast that the app shows',
  health:
    'How the server and what it needs are: mail, store, database, disks, backups, jobs, processes and the first steps of a community, each with what to do',
  inbound_mail: 'Answers that people send by email, with their files, in the thread of their message',
  live: 'Notifications, votes and parlours as they change, by server-sent events',
  moderation:
    'Reports by members of what they see in the app, and a queue of them for the staff; warning, muting and suspending people; rules that refuse or hold spam',
  money:
    'The month’s sheet of plans and parlours: refunds, closed months, rates and a journal; the plans on offer, and totals and charts of finished parlours',
  passkeys:
    'Signing in with a passkey: a device proves who one is, instead of the password and the second factor',
  personal_data: 'A person’s data as a file, and erasing them',
  single_sign_on:
    'Signing in at the company’s own provider, by OpenID Connect, which can give roles and end sessions',
  staff:
    'More than one person: roles, invitations, sessions, two-factor sign-in, and who else has a record open',
  support:
    'Support messages with their replies and files, and how each was delivered: assigning, postponing and merging, comments among staff, saved replies, and the person beside a message',
  trash: 'Restoring what was removed',
  uploads:
    'Uploads by policies that the server signs, without credentials in the browser; inspection of the files, and large ones in parts, such as recordings of parlours',
} as const satisfies Record<string, string>;

export type Capability = keyof typeof CAPABILITIES;

/** The names of all capabilities. */
export const CAPABILITY_NAMES = Object.keys(CAPABILITIES) as Capability[];

/** The two kinds of host, by the capabilities that they have: one of the specification alone, and a Greenroom. */
export const PROFILES = {
  specification: [],
  greenroom: CAPABILITY_NAMES,
} as const satisfies Record<string, readonly Capability[]>;
