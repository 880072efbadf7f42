import type { Role } from '@greenroom/contract/permissions';
import { sql } from 'drizzle-orm';

import { rowsOf } from '../../apps/api/src/kit/db/db.ts';
import type { Db } from '../../apps/api/src/kit/db/db.ts';
import { hashToken } from '../../apps/api/src/kit/access/tokens.ts';
import { Int } from '../../apps/api/src/kit/db/row.ts';

type NewColleague = { name: string; role: Role; isActive?: boolean; hasTwoFactor?: boolean };

/** Adds a member of the staff who has not signed in yet. Returns the id. */
export async function addColleague(
  db: Db,
  { name, role, isActive = true, hasTwoFactor = false }: NewColleague,
): Promise<number> {
  const email = `${name.toLowerCase().replaceAll(/\W+/g, '.')}@staff.example`;
  const [made] = await rowsOf(
    db,
    { id: Int },
    sql`insert into admins (name, email, role, password_hash, deactivated_at, totp_at)
        values (${name}, ${email}, ${role}, 'none', case when ${isActive} then null else now() end,
          case when ${hasTwoFactor} then now() end) returning id`,
  );
  return made?.id ?? 0;
}

/** Adds an invitation for `NAME@staff.example`, whose link has the token `inv_tests_NAME`. `days`: how long it works. */
export const addInvitation = (db: Db, name: string, invitedBy: number, days = 7): Promise<unknown> =>
  db.execute(
    sql`insert into invitations (email, role, token_hash, invited_by, expires_at)
        values (${`${name}@staff.example`}, 'moderator', ${hashToken(`inv_tests_${name}`)}, ${invitedBy},
          now() + ${days} * interval '1 day')`,
  );

/** The path of the page that accepts such an invitation. */
export const joinPath = (name: string): string => `/join?token=inv_tests_${name}`;
