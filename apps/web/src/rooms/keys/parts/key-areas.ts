import { KEY_PERMISSIONS } from '@greenroom/contract/by-key';
import type { KeyPermission } from '@greenroom/contract/by-key';
import { isAllowed } from '@greenroom/contract/permissions';

import { getSession } from '#kit/session.ts';

type Right = { permission: KeyPermission; word: string };
/** What keys may do, by the part of the console that it is in. */
type Area = { label: string; rights: Right[] };

/** What a permission is called: its area, then what it allows there. */
const WORDS: Record<KeyPermission, readonly [area: string, word: string]> = {
  'people.read': ['Users', 'read'],
  'people.change': ['Users', 'change'],
  'bulletins.read': ['Posts', 'read'],
  'bulletins.change': ['Posts', 'change'],
  'reports.read': ['Reports', 'read'],
  'reports.change': ['Reports', 'decide'],
  'rules.read': ['Rules', 'read'],
  'rules.change': ['Rules', 'change'],
  'podcasts.read': ['Podcasts', 'read'],
  'podcasts.change': ['Podcasts', 'change'],
  'headlines.read': ['Headlines', 'read'],
  'headlines.change': ['Headlines', 'change'],
  'support.read': ['Support', 'read'],
  'support.change': ['Support', 'answer'],
  'contest.read': ['Song contest', 'read'],
  'contest.change': ['Song contest', 'change'],
  'parlours.read': ['Parlours', 'read'],
  'parlours.change': ['Parlours', 'change'],
  'money.read': ['Money', 'read'],
  'money.change': ['Money', 'change'],
  'money.book': ['Money', 'book'],
  'files.change': ['Files', 'delete'],
  'desk.change': ['Handover notes', 'write'],
  'connections.read': ['Connections', 'read'],
  'activity.read': ['Activity', 'read'],
  'system.read': ['System', 'read'],
};

/** Returns these permissions by their areas, in the order of the table. */
export function groupPermissions(permissions: readonly KeyPermission[]): Area[] {
  const areas = Map.groupBy(
    KEY_PERMISSIONS.filter((each) => permissions.includes(each)),
    (permission) => WORDS[permission][0],
  );
  return [...areas].map(([label, own]) => ({
    label,
    rights: own.map((permission) => ({ permission, word: WORDS[permission][1] })),
  }));
}

/** Returns the areas with all that one may give to a key: no more than one's own role has. */
export function listAreas(): Area[] {
  const role = getSession()?.role;
  return groupPermissions(KEY_PERMISSIONS.filter((permission) => !role || isAllowed(role, permission)));
}

/** Returns permissions as words: 'Users: read, change · Money: read'. */
export const permissionWords = (permissions: readonly KeyPermission[]): string =>
  groupPermissions(permissions)
    .map(({ label, rights }) => `${label}: ${rights.map(({ word }) => word).join(', ')}`)
    .join(' · ');
