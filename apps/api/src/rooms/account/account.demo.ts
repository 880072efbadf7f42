import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';

/** Returns the admin who owns the demo headlines and replies; null before the server's first start. */
export async function findFirstAdmin(db: Sql): Promise<number | null> {
  const [found] = await rowsOf<{ id: number }>(db, sql`select id from admins order by id limit 1`);
  return found?.id ?? null;
}

/** Returns the address of the first demo user, who can sign in to the app; null in an empty community. */
export async function findFirstPerson(db: Sql): Promise<string | null> {
  const [found] = await rowsOf<{ email: string }>(db, sql`select email from users order by id limit 1`);
  return found?.email ?? null;
}
