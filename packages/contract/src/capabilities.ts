/**
 * What our server can do beyond the specification. Each call in `wire.ts` and each field made with `added` says which
 * it belongs to; the rest is the specification's own. A host says which it has in `GET api/v1/configurations`; without
 * one, the console leaves out what needs it.
 */
export const CAPABILITIES = {
  account_mails: 'Mail people links to set a password or to verify their address',
  address_corrections: 'Correcting the mistyped address of a person, which they verify again',
  contest_board: 'The live board of the contest for a screen on the wall',
  contest_close_at: 'Voting that closes by itself at a set time',
  contest_guests: 'Device tokens for guests who vote, and votes by song and by network',
  contest_set_aside: 'Setting suspicious votes aside in the count of the contest',
  contest_undo: 'Undoing the start or the end of voting for a minute',
  desk: 'The run sheet of the dashboard with what needs doing, and notes for the next colleague',
  bulk: 'Changing many records at once, with Undo, and finding accounts that look alike',
  details: 'Fields that the specification does not name, such as times of creation and ids of people',
  events: 'Notifications, votes and parlours as they change, by server-sent events',
  exports: 'Tables as CSV files',
  feeds: 'A public RSS feed of each podcast that the app shows',
  filters: 'Search, filters and orders of lists beyond those that the specification names',
  headline_edits:
    'Drafts, times of publication, edits and filters of headlines, and the person whom one is about',
  hide_responses: 'Hiding single responses to posts from the app',
  history: 'Who did what to which record, and when',
  idempotency: 'Changes that can be sent again safely, by `Idempotency-Key`',
  inbound_mail: 'Answers that people send by e-mail, in the thread of their message',
  locations: 'Suggestions of cities with their place on the map',
  logout: 'Signing out on the server, which makes the token useless',
  mail_files: 'Files that people send with an answer by e-mail',
  money:
    "The month's sheet of plans and parlours: refunds, closed months, rates with their history, and a journal",
  notes: 'Staff notes about people',
  notification_choices: 'Which kinds of notification each colleague sees, and a daily digest by e-mail',
  palette: 'Search across all kinds of records',
  parlour_edits: 'Editing parlours, and warnings about parlours at the same time',
  parlour_messages:
    'Telling the people of a parlour that it moves or is cancelled, and how each mail was delivered',
  parlour_series: 'Repeating a parlour weekly',
  people_import: 'Adding people from a CSV file',
  person_touches: 'Which parlours, songs and podcasts it touches to deactivate or delete people',
  personal_data: "A person's data as a file, and erasing them",
  picture_sizes: 'Web-sized copies of pictures, and files with a name to save them by',
  plans: 'The plans on offer with their subscribers and revenue',
  read_marks: 'Marking notifications as read',
  recording_uploads: 'Uploading the recording of a finished parlour in parts, and going on with it later',
  rounds: "The contest's rounds with their final votes",
  sale_totals: 'Totals and charts of the money of finished parlours',
  saved_replies: 'Saved replies to support messages',
  search_hints:
    'The nearest names when a search finds nobody, and the line of a support message that matched',
  search_totals: 'Whether a search finds more than the 10,000 that are counted',
  staff:
    'More than one person: roles, invitations, sessions, two-factor sign-in, and who else has a record open',
  support_person: 'The person beside a support message, and several messages answered at once',
  support_desk: 'Assigning, postponing and merging support messages, and comments among staff',
  threads: 'Support messages with their replies and how each was delivered',
  trash: 'Restoring what was removed',
  upload_checks: 'Inspection of uploaded files',
  upload_policies: 'Uploads by policies that the server signs, without credentials in the browser',
  versions: 'Refusing an edit of a record that has changed meanwhile',
  video_titles: 'Titles and pictures of linked videos',
  voters_aside: 'Setting the contest votes of people aside who are deactivated',
  voters: "A song's voters in pages, and its votes over time",
} as const satisfies Record<string, string>;

export type Capability = keyof typeof CAPABILITIES;

/** The names of all capabilities. */
export const CAPABILITY_NAMES = Object.keys(CAPABILITIES) as Capability[];
