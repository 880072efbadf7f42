import { isEmail, normalizeEmail } from '@greenroom/contract/kit/addresses';
import * as z from 'zod';

import { isTaken } from '#kit/errors.ts';
import { hasRow, rowsOf } from '#kit/db/db.ts';
import type { Db, Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Int, Text } from '#kit/db/row.ts';
import { auditCommand } from '#kit/records/audit.ts';
import { admins } from '#rooms/account/account.table.ts';
import { users } from '#rooms/users/users.table.ts';

/** Where addresses of accounts stand, and their entry of the activity when one changes. */
const ACCOUNTS = [
  { kind: 'users', table: users, action: 'account.setUserEmail' },
  { kind: 'admins', table: admins, action: 'staff.setEmail' },
] as const;
type Accounts = (typeof ACCOUNTS)[number];

const SETTING = 'addresses';
/** What is in the normal form for sure: few others are looked at one by one. */
const PLAIN = String.raw`^[a-z0-9!#$%&'*+/=?^_\`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_\`{|}~-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$`;

/**
 * Brings the addresses that were stored before there was one normal form into it, each with an entry in the activity. One
 * whose normal form somebody else has, and one that has none, stays as it is. Once it is done, it does nothing.
 */
export async function normalizeStored(db: Db, until?: AbortSignal): Promise<void> {
  if (await hasRow(db, sql`select from settings where name = ${SETTING}`)) return;
  for (const accounts of ACCOUNTS) {
    for (const stored of await listUnusual(db, accounts)) {
      if (until?.aborted) return;
      await normalizeOne(db, accounts, stored);
    }
  }
  await db.execute(
    sql`insert into settings (name, value) values (${SETTING}, 'normal') on conflict do nothing`,
  );
}

const Stored = z.object({ id: Int, email: Text });
type Stored = z.input<typeof Stored>;

const listUnusual = (db: Sql, { table }: Accounts): Promise<Stored[]> =>
  rowsOf(db, Stored, sql`select id, email from ${table} where email !~ ${PLAIN} order by id`);

async function normalizeOne(db: Db, { table, kind, action }: Accounts, { id, email }: Stored): Promise<void> {
  const normal = normalizeEmail(email);
  if (normal === email || !isEmail(normal)) return;
  await db
    .transaction(async (tx) => {
      const isChanged = await hasRow(
        tx,
        sql`update ${table} set email = ${normal} where id = ${id} and email = ${email} returning id`,
      );
      if (!isChanged) return;
      const sides = { before: { email }, after: { email: normal } };
      await auditCommand(tx, 'maintenance', { action, kind, record: id, ...sides });
    })
    .catch((error: unknown) => {
      if (!isTaken(error)) throw error;
    });
}
