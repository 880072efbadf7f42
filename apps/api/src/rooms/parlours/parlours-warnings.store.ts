import { PARLOUR } from '@greenroom/contract/parlours.rules';
import * as z from 'zod';

import { rowsOf } from '#kit/db/db.ts';
import type { Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Int, Text, Time } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';

/** Selects parlours that their host cannot start. */
const UnpublishedParlour = z.object({ id: Int, ownerId: Int, suiteTitle: Text, startsAt: Time });
export type UnpublishedParlour = z.input<typeof UnpublishedParlour>;

/**
 * Returns the unpublished parlours that start soon or should have started during the last day, each once per start: a
 * simultaneous call waits for the row and then finds it marked.
 */
export async function claimUnpublished(tx: Tx): Promise<UnpublishedParlour[]> {
  return rowsOf(
    tx,
    UnpublishedParlour,
    sql`update parlours p set warned_for = p.starts_at from users h
        where h.id = p.owner_id and h.deleted_at is null and p.deleted_at is null and p.finished_at is null
          and p.live_at is null and not p.is_public and p.warned_for is distinct from p.starts_at
          and p.starts_at <= now() + make_interval(mins => ${PARLOUR.warnMinutes})
          and p.starts_at > now() - interval '1 day'
        returning p.id, p.owner_id as "ownerId", p.suite_title as "suiteTitle",
          ${iso(sql`p.starts_at`)} as "startsAt"`,
  );
}
