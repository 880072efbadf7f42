import { isAllowed } from '@greenroom/contract/permissions';
import type { Permission } from '@greenroom/contract/permissions';
import { staffWire } from '@greenroom/contract/wire';
import type { StaffCallName } from '@greenroom/contract/wire';

import { getSession } from './session.ts';

/**
 * Returns whether the role of whoever is signed in may make a call; without it, its controls are absent. The server
 * checks again. With a host that knows no roles, everybody may do everything.
 */
export function can(name: StaffCallName): boolean {
  const role = getSession()?.role;
  const { guard } = staffWire[name];
  return !role || guard === 'admin' || guard === 'open' || isAllowed(role, guard satisfies Permission);
}
