import type { Db } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { takeOld } from '#kit/records/retention.ts';
import { contestVotes } from '#rooms/contest/contest.table.ts';

/** Forgets the networks of the next votes that are older than `KEEP_VOTE_NETWORKS_DAYS`; the votes stay. */
export async function forgetNetworks(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const old = await takeOld(tx, 'networks', contestVotes);
    if (old.length === 0) return;
    await tx.execute(
      sql`update contest_votes set source_hash = null
          where id = any (${sql.param(old)}::bigint[]) and source_hash is not null`,
    );
  });
}
