import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Int, Text } from '#kit/db/row.ts';

/** Returns the admin who owns the demo headlines and replies; null before the server's first start. */
export async function findFirstAdmin(db: Sql): Promise<number | null> {
  const [found] = await rowsOf(db, { id: Int }, sql`select id from admins order by id limit 1`);
  return found?.id ?? null;
}

/** Lets the first demo user sign in to the app. Returns their address; null in an empty community. */
export async function setFirstPersonPassword(db: Sql, passwordHash: string): Promise<string | null> {
  const [found] = await rowsOf(
    db,
    { email: Text },
    sql`update users set password_hash = ${passwordHash} where id = (select min(id) from users) returning email`,
  );
  return found?.email ?? null;
}
