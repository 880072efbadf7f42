import { rowsOf } from '#kit/db/db.ts';
import type { Db, Sql, Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Flag, Int, Text } from '#kit/db/row.ts';

/** Returns the zone in which days are counted. */
export async function getZone(db: Sql): Promise<string> {
  const [row] = await rowsOf(db, { zone: Text }, sql`select community_zone() as zone`);
  return row?.zone ?? 'UTC';
}

/** Counts all days of open months in another zone. Closed months stay as they are. Returns false for the same zone. */
export async function setZone(tx: Tx, zone: string): Promise<boolean> {
  // It counts every row anew.
  await tx.execute(sql`set local statement_timeout = 0`);
  const [row] = await rowsOf(tx, { isMoved: Flag }, sql`select set_community_zone(${zone}) as "isMoved"`);
  return row?.isMoved ?? false;
}

/** Returns the zone in which days are counted: the given one at the first start, later the stored one. */
export async function startZone(db: Db, zone: string): Promise<string> {
  return db.transaction(async (tx) => {
    // The first start sets the rates right after it: without any, there is no day yet that a zone could move.
    const [money] = await rowsOf(
      tx,
      { hasDays: Flag },
      sql`select exists (select from money_rates) as "hasDays"`,
    );
    if (!money?.hasDays) await setZone(tx, zone);
    return getZone(tx);
  });
}

/** Returns what another zone would do: how many payments of open months get another day, and how many months are closed. */
export async function foreseeZone(db: Sql, zone: string): Promise<{ moved: number; closed: number }> {
  const [row] = await rowsOf(
    db,
    { moved: Int, closed: Int },
    sql`select (select count(*) from money_entries
                where corrects is null and least(day, (paid_at at time zone ${zone})::date) >= money_open_from()
                  and day <> (paid_at at time zone ${zone})::date) as moved,
               (select count(*) from money_months) as closed`,
  );
  return row ?? { moved: 0, closed: 0 };
}
