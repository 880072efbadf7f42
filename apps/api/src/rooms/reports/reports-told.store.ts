import { REPORT_KINDS } from '@greenroom/contract/kit/reports';
import { DECISIONS, REPORTS } from '@greenroom/contract/reports.rules';
import * as z from 'zod';

import { rowsOf } from '#kit/db/db.ts';
import type { Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Int, Text, oneOf } from '#kit/db/row.ts';

const Told = z.object({
  thing: Int,
  kind: oneOf(REPORT_KINDS),
  title: Text,
  decision: oneOf(DECISIONS),
  /** Empty when they are removed. */
  email: Text,
});
export type Untold = z.input<typeof Told>;

/** How many a round of the job tells: the next one is a minute later. */
const BATCH = 500;

/** Marks reports as told whose decision can no longer be taken back by Undo, and returns them. */
export const claimUntold = (tx: Tx): Promise<Untold[]> =>
  rowsOf(
    tx,
    Told,
    sql`with due as (
          select r.id from reports r join reported_things t on t.id = r.thing_id
          where r.by_mail and r.told_at is null and t.decided_at < now() - ${`${REPORTS.undoSeconds} seconds`}::interval
          order by r.id limit ${BATCH} for update of r skip locked
        )
        update reports r set told_at = now() from due, reported_things t
        where r.id = due.id and t.id = r.thing_id
        returning t.id as thing, t.kind, t.title, t.decision,
          coalesce((select email from users u where u.id = r.user_id and u.deleted_at is null), '') as email`,
  );
