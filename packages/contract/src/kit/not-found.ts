import { realmOf } from '../wire.ts';
import type { CallName, Wire } from '../wire.ts';

type Room<N extends string> = N extends `${infer R}.${string}` ? R : never;

/** The kind of record that a room's calls are about, as users call it. */
const KINDS: Partial<Record<Room<CallName>, string>> = {
  account: 'user',
  users: 'user',
  projects: 'project',
  podcasts: 'podcast',
  headlines: 'headline',
  bulletins: 'post',
  reports: 'report',
  rules: 'rule',
  connections: 'connection',
  support: 'message',
  contest: 'song',
  parlours: 'parlour',
  sales: 'finished parlour',
  money: 'payment',
  media: 'file',
  trash: 'record',
  staff: 'colleague',
  keys: 'key',
};

/** The calls about another kind of record than the rest of their room. */
const OTHERS: Partial<Record<CallName, string>> = {
  'account.renamePasskey': 'passkey',
  'account.removePasskey': 'passkey',
  'users.removeNote': 'note',
  'users.decideAppeal': 'appeal',
  'podcasts.get': 'user',
  'media.removeTrack': 'track',
  'support.undoReply': 'reply',
  'support.retryReply': 'reply',
  'support.removeSaved': 'saved reply',
  'support.create': 'account',
  'staff.resendInvitation': 'invitation',
  'staff.revokeInvitation': 'invitation',
  'parlours.retryMessage': 'message',
  'parlours.renewCalendarLink': 'calendar link',
  'parlours.removeCalendarLink': 'calendar link',
  'connections.sendAgain': 'delivery',
  'reports.create': 'record',
  'contest.getRound': 'round',
  'contest.exportRound': 'round',
  'contest.countVotesAgain': 'set of votes',
  'dashboard.updateHandover': 'note',
  'dashboard.removeHandover': 'note',
};

/** A call whose message the specification shows beside its page, which says itself that the record may have been deleted. */
const BESIDE_ITS_PAGE: CallName = 'sales.get';

/**
 * Returns the message of a call's 404, by its kind of record, or null for a call about no record. A change by staff
 * says that the record was already deleted, since they only change what a list or page showed them.
 */
export function notFoundMessage({ name, method, guard }: Wire & { name: CallName }): string | null {
  const kind = OTHERS[name] ?? KINDS[name.split('.')[0] as Room<CallName>];
  if (kind === undefined) return null;
  if (realmOf(guard) === 'admin' && method !== 'GET') return `This ${kind} was already deleted.`;
  return `This ${kind} was not found.${name === BESIDE_ITS_PAGE ? '' : ' It may have been deleted.'}`;
}
