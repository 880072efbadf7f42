import { randomBytes } from 'node:crypto';

import { hasRow, rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Text } from '#kit/db/row.ts';

/** Returns the 256-bit secret with this name, shared by all processes. It is created once and kept in the database. */
export async function ensureSecret(db: Sql, name: string): Promise<Buffer> {
  const made = randomBytes(32).toString('base64url');
  await db.execute(sql`insert into settings (name, value) values (${name}, ${made}) on conflict do nothing`);
  const [row] = await rowsOf(db, { value: Text }, sql`select value from settings where name = ${name}`);
  return Buffer.from(row?.value ?? made, 'base64url');
}

/** Removes a secret: the next start makes another. Returns false when there is none. */
export const forgetSecret = (db: Sql, name: string): Promise<boolean> =>
  hasRow(db, sql`delete from settings where name = ${name} returning name`);
