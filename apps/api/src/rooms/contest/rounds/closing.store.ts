import { CONTEST } from '@greenroom/contract/contest.rules';
import { Voting } from '@greenroom/contract/contest-stage';

import { getSharedUntil } from '#kit/access/shared-network.ts';
import { hasRow, rowsOf } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Float, Int, orNull, Text, Time } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';

/** Returns the open round with its closing time; its fields are null while voting is closed. */
export async function getVoting(db: Sql): Promise<Voting> {
  const shared_until = await getSharedUntil(db);
  const [found] = await rowsOf(
    db,
    Voting.omit({ shared_until: true }),
    sql`select ${iso(sql`r.started_at`)} as "startedAt", ${iso(sql`r.close_at`)} as close_at, a.name as close_set_by
        from contest_rounds r left join admins a on a.id = r.close_set_by where r.ended_at is null`,
  );
  return { ...(found ?? { startedAt: null, close_at: null, close_set_by: null }), shared_until };
}

/** Sets or clears the closing time of the open round. Returns its id and the time before; null when none is open. */
export async function putCloseAt(
  tx: Tx,
  closeAt: string | null,
  adminId: number,
): Promise<{ id: number; before: string | null } | null> {
  const [round] = await rowsOf(
    tx,
    { id: Int, before: orNull(Text) },
    sql`update contest_rounds r
        set close_at = ${closeAt}::timestamptz, close_set_by = ${closeAt === null ? null : adminId}::bigint,
            close_warned_at = null
        from (select id, close_at from contest_rounds where ended_at is null for no key update) old
        where r.id = old.id returning r.id, ${iso(sql`old.close_at`)} as before`,
  );
  return round ?? null;
}

/** Claims, once for each closing time, the warning that it is near. Returns the time, or null. */
export async function claimCloseWarning(tx: Tx): Promise<string | null> {
  const [due] = await rowsOf(
    tx,
    { closeAt: Time },
    sql`update contest_rounds set close_warned_at = clock_timestamp()
        where ended_at is null and close_warned_at is null and close_at > clock_timestamp()
          and close_at <= clock_timestamp() + make_interval(mins => ${CONTEST.closeWarnMinutes})
        returning ${iso(sql`close_at`)} as "closeAt"`,
  );
  return due?.closeAt ?? null;
}

/** Returns in how many milliseconds the open round closes, when that is within the next so many; negative: it is due. */
export async function closesInMs(db: Sql, withinMs: number): Promise<number | null> {
  const [round] = await rowsOf(
    db,
    { ms: Float },
    sql`select extract(epoch from close_at - clock_timestamp())::float8 * 1000 as ms from contest_rounds
        where ended_at is null and close_at <= clock_timestamp() + ${withinMs} * interval '1 millisecond'`,
  );
  return round?.ms ?? null;
}

/** Returns whether the closing time of the open round has come. */
export async function isCloseDue(db: Sql): Promise<boolean> {
  return hasRow(db, sql`select from contest_rounds where ended_at is null and close_at <= clock_timestamp()`);
}

/** Pauses every song of the contest and returns their ids. Call it after `lockRounds`. */
export async function pauseAll(tx: Tx): Promise<number[]> {
  const songs = await rowsOf(
    tx,
    { id: Int },
    sql`select id from contest_entries where featured and is_active and deleted_at is null
        order by id for no key update`,
  );
  const ids = songs.map(({ id }) => id);
  await tx.execute(
    sql`update contest_entries
        set is_active = false, press = null, updated_before = null, updated_at = statement_timestamp()
        where id = any (${sql.param(ids)}::bigint[])`,
  );
  return ids;
}
