import { rowsOf } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Int, Text } from '#kit/db/row.ts';

/** Somebody to add, checked. */
export type Newcomer = {
  name: string;
  email: string;
  city: string;
  state: string;
  zipcode: string;
  roleIds: number[];
};

/** Returns which of the addresses people have. */
export async function listKnownEmails(db: Sql, emails: readonly string[]): Promise<Map<string, number>> {
  const rows = await rowsOf(
    db,
    { id: Int, email: Text },
    sql`select id, email from users where deleted_at is null and email = any (${sql.param([...emails])}::text[])`,
  );
  return new Map(rows.map(({ id, email }) => [email, id]));
}

/** Adds people without a password, not verified; leaves out whose address somebody has. Returns the ids by address. */
export async function addUsers(tx: Tx, people: readonly Newcomer[]): Promise<Map<string, number>> {
  if (people.length === 0) return new Map();
  const rows = await rowsOf(
    tx,
    { id: Int, email: Text },
    sql`insert into users (name, email, city, state, zipcode, role_ids)
        select name, email, city, state, zipcode, array(select jsonb_array_elements_text("roleIds")::smallint)
        from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
          as p(name text, email text, city text, state text, zipcode text, "roleIds" jsonb)
        on conflict do nothing returning id, email`,
  );
  return new Map(rows.map(({ id, email }) => [email, id]));
}
