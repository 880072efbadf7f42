import { sql } from 'drizzle-orm';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';

/** Whose headlines and replies those of the demo community are; null before the server's first start. */
export async function findFirstAdmin(db: Sql): Promise<number | null> {
  const [found] = await rowsOf<{ id: number }>(db, sql`select id from admins order by id limit 1`);
  return found?.id ?? null;
}

/** The address of the demo community's first person, who can sign in to the app; null in an empty community. */
export async function findFirstPerson(db: Sql): Promise<string | null> {
  const [found] = await rowsOf<{ email: string }>(db, sql`select email from users order by id limit 1`);
  return found?.email ?? null;
}
