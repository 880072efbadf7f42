/** What keys for scripts may do. Each call has its answer here (decision 104). */

import { PERMISSIONS } from './permissions.ts';
import type { Permission } from './permissions.ts';
import { wire } from './wire.ts';
import type { CallName } from './wire.ts';

/** What a key begins with, and how many requests it may make in a minute. @assumed */
export const KEY = { prefix: 'key_', requestsAMinute: 300 } as const;

/** The permissions that no key can have, and why. */
export const NEVER_BY_KEY = {
  'people.address': 'who reads the mails of an address can take the account',
  'people.data': 'all that we know of a person, and erasing it, take somebody who looks',
  'connections.change': 'what it sends elsewhere goes on when the key is revoked',
  'keys.change': 'a key that makes keys is never surely revoked',
  'trash.purge': 'nothing brings back what it deletes',
  'staff.change': 'it gives every other right',
} as const satisfies { [P in Permission]?: string };

/** A permission that a key can have. */
export type KeyPermission = Exclude<Permission, keyof typeof NEVER_BY_KEY>;

/** The permissions that keys can have, in the order of the table. */
export const KEY_PERMISSIONS = Object.keys(PERMISSIONS).filter(
  (permission) => !Object.hasOwn(NEVER_BY_KEY, permission),
) as KeyPermission[];

/** The calls that take such a permission and are no key's all the same, and why. */
const NOT_BY_KEY: { readonly [N in CallName]?: string } = {
  'account.mailPasswordLink': 'mails a link that leads into an account',
  'account.mailVerification': 'mails a link that vouches for an address',
  'parlours.listCalendarLinks': 'one’s own, for one’s own programs',
  'parlours.createCalendarLink': 'gives a secret that outlives the key',
  'parlours.renewCalendarLink': 'gives a secret that outlives the key',
  'parlours.removeCalendarLink': 'one’s own, for one’s own programs',
  'sales.getRecordingUploads': 'signs uploads, for which a key has no call',
  'sales.addRecording': 'joins such an upload',
  'sales.removeRecordingUpload': 'deletes such an upload',
};

/** The calls of all staff that keys may make: they ask themselves for the permission of what they are about. */
const BY_KEY: ReadonlySet<CallName> = new Set<CallName>([
  'audit.list',
  'palette.search',
  'trash.list',
  'trash.get',
  'trash.export',
  'trash.restore',
  'trash.restoreMany',
]);

/**
 * Returns whether a key may make a call, if it has the permission: one's own account, the staff, and what hangs on a
 * session, such as streams and uploads, are for people. A call that anyone may make looks at no key.
 */
export const isForKeys = (name: CallName): boolean =>
  BY_KEY.has(name) ||
  ((KEY_PERMISSIONS as readonly string[]).includes(wire[name].guard) && NOT_BY_KEY[name] === undefined);

/** What a key is told that does not work. */
export const KEY_UNKNOWN =
  'This key does not work: it is unknown or revoked, has ended, or its maker has no access.';

/** Returns what a key is told that is used elsewhere than in its networks. */
export const elsewhereWords = (ip: string): string =>
  `This key may not be used from ${ip}. Use it from one of its networks, or make another key.`;

/** Returns what a key is told that has not the permission of a call, or whose maker has it no longer. */
export const lacksWords = (permission: Permission): string =>
  `This key lacks ${permission}, or the role of its maker does. Use a key that has it.`;
