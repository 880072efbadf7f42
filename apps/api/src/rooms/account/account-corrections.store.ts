import { rowsOf } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Int, Text } from '#kit/db/row.ts';
import { isTaken } from '#kit/errors.ts';

/** Sets a community user's address, which is then not verified. Returns false when somebody else has it. */
export const setUserEmail = (tx: Tx, id: number, email: string): Promise<boolean> =>
  tx
    .transaction(async (inner) => {
      await inner.execute(
        sql`update users set email = ${email}, email_verified_at = null, updated_at = now(), version = version + 1
            where id = ${id} and deleted_at is null`,
      );
      return true;
    })
    .catch((error: unknown) => {
      if (!isTaken(error)) throw error;
      return false;
    });

/** Returns the community user who has this address. */
export async function findHolder(db: Sql, email: string): Promise<{ id: number; name: string } | null> {
  const [found] = await rowsOf(
    db,
    { id: Int, name: Text },
    sql`select id, name from users where email = ${email} and deleted_at is null`,
  );
  return found ?? null;
}
