import { randomBytes } from 'node:crypto';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';

/** Returns the 256-bit secret with this name, shared by all processes. It is created once and kept in the database. */
export async function ensureSecret(db: Sql, name: string): Promise<Buffer> {
  const made = randomBytes(32).toString('base64url');
  await db.execute(sql`insert into settings (name, value) values (${name}, ${made}) on conflict do nothing`);
  const [row] = await rowsOf<{ value: string }>(db, sql`select value from settings where name = ${name}`);
  return Buffer.from(row?.value ?? made, 'base64url');
}
