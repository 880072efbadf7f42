/** What a member of the staff may be, from most rights to fewest. @source spec 1: one role with full rights; the others are our own. */
export const ROLES = ['owner', 'admin', 'moderator', 'finance', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/**
 * Which roles have each permission besides the owner, who has all. Each call in `wire.ts` names the one it needs; the
 * server refuses what a role may not do, and the console leaves it out.
 */
export const PERMISSIONS = {
  'people.read': ['admin', 'moderator', 'finance', 'viewer'],
  'people.change': ['admin', 'moderator'],
  /** Another address for a person: who reads its mails can take the account. */
  'people.address': ['admin'],
  /** A person's data as a file, and erasing them for good. */
  'people.data': ['admin'],
  'bulletins.read': ['admin', 'moderator', 'viewer'],
  'bulletins.change': ['admin', 'moderator'],
  /** What members reported, and deciding about it. */
  'reports.read': ['admin', 'moderator', 'viewer'],
  'reports.change': ['admin', 'moderator'],
  /** The rules that keep out spam. */
  'rules.read': ['admin', 'moderator', 'viewer'],
  'rules.change': ['admin', 'moderator'],
  'podcasts.read': ['admin', 'moderator', 'viewer'],
  'podcasts.change': ['admin', 'moderator'],
  'headlines.read': ['admin', 'moderator', 'viewer'],
  'headlines.change': ['admin', 'moderator'],
  'support.read': ['admin', 'moderator', 'viewer'],
  'support.change': ['admin', 'moderator'],
  'contest.read': ['admin', 'moderator', 'viewer'],
  'contest.change': ['admin'],
  'parlours.read': ['admin', 'moderator', 'finance', 'viewer'],
  'parlours.change': ['admin'],
  /** What people spent, and what parlours and plans earn. */
  'money.read': ['admin', 'finance', 'viewer'],
  'money.change': ['admin', 'finance'],
  /** Recording refunds, closing months and setting rates. */
  'money.book': ['admin', 'finance'],
  'files.change': ['admin', 'moderator'],
  /** Notes that hand over to the next colleague. */
  'desk.change': ['admin', 'moderator', 'finance'],
  /** Keys for scripts, which act for whoever made them. */
  'keys.change': ['admin'],
  'activity.read': ['admin'],
  /** What leads out of the console to other programs. */
  'connections.read': ['admin'],
  'connections.change': ['admin'],
  'trash.purge': [],
  'staff.change': [],
  /** How the server and its backups are. */
  'system.read': [],
} as const satisfies Record<string, readonly Role[]>;
export type Permission = keyof typeof PERMISSIONS;

/** Returns whether a role has a permission. */
export const isAllowed = (role: Role, permission: Permission): boolean =>
  role === 'owner' || (PERMISSIONS[permission] as readonly Role[]).includes(role);

/** Returns the roles that have a permission. */
export const rolesWith = (permission: Permission): Role[] =>
  ROLES.filter((role) => isAllowed(role, permission));

/** Returns what somebody reads whose role lacks a permission: which roles have it, and who can change one's own. */
export const refusalWords = (role: Role, permission: Permission): string =>
  `Your role, ${role}, does not include this. Roles that include it: ${rolesWith(permission).join(', ')}. An owner can change yours.`;

const ALL = Object.keys(PERMISSIONS) as Permission[];

/** Returns whether a role may do everything that another may: an invitation stands while its sender's role covers its own. */
export const covers = (role: Role, other: Role): boolean =>
  ALL.every((permission) => isAllowed(role, permission) || !isAllowed(other, permission));
