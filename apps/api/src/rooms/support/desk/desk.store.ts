import { PERMISSIONS } from '@greenroom/contract/permissions';
import { Assignee } from '@greenroom/contract/support-desk';
import { STATES } from '@greenroom/contract/support-list.rules';
import { SUPPORT } from '@greenroom/contract/support.rules';
import type { SupportState } from '@greenroom/contract/support-list.rules';
import * as z from 'zod';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { nameOrder } from '#kit/db/name-order.ts';
import { eq, sql } from '#kit/db/orm.ts';
import { Flag, Int, oneOf, orNull, Text } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';
import { STATE_OF } from '#rooms/support/support.filter.ts';
import { supportMessages } from '#rooms/support/support.table.ts';

const Locked = z.object({
  userId: Int,
  subject: Text,
  state: z.enum(['open', 'later', 'closed']),
  isAnswered: Flag,
  assigneeId: orNull(Int),
  assignee: orNull(Text),
});
type Locked = z.input<typeof Locked>;

/** Locks a message that is a row of the list, until the end of the transaction; null when there is none. */
export async function lockThread(tx: Tx, id: number): Promise<Locked | null> {
  const [found] = await rowsOf(
    tx,
    Locked,
    sql`select m.user_id as "userId", m.subject, m.state, m.replied as "isAnswered", m.assignee_id as "assigneeId",
               (select name from admins where id = m.assignee_id) as assignee
        from support_messages m
        where m.id = ${id} and m.deleted_at is null and m.merged_into is null for no key update`,
  );
  return found ?? null;
}

/** Returns when a day of the community begins; null unless it is one from tomorrow to the latest allowed. */
export async function startOfDay(db: Sql, day: string): Promise<string | null> {
  const [found] = await rowsOf(
    db,
    { start: Text },
    sql`select ${iso(sql`moment_of(${day}::date, community_zone())`)} as start
        where ${day}::date - (now() at time zone community_zone())::date between 1 and ${SUPPORT.laterDays}::int`,
  );
  return found?.start ?? null;
}

type State = { state: 'open' | 'later' | 'closed'; laterUntil: string | null };

export async function setState(
  tx: Tx,
  id: number,
  values: State,
): Promise<{ id: number; state: SupportState; laterUntil: string | null }> {
  await tx.update(supportMessages).set(values).where(eq(supportMessages.id, id));
  const [now] = await rowsOf(
    tx,
    { state: oneOf(STATES) },
    sql`select ${STATE_OF} as state from support_messages m where m.id = ${id}`,
  );
  return { id, state: now?.state ?? 'unanswered', laterUntil: values.laterUntil };
}

export async function setAssignee(tx: Tx, id: number, adminId: number | null): Promise<void> {
  await tx.update(supportMessages).set({ assigneeId: adminId }).where(eq(supportMessages.id, id));
}

/** Returns the active colleagues who may answer messages, by name. */
export const listAssignees = (db: Sql, mediaUrl: string): Promise<Assignee[]> =>
  rowsOf(
    db,
    Assignee,
    sql`select id, name, ${mediaUrl}::text || picture_key as picture_url from admins
        where deactivated_at is null
          and role = any (${sql.param(['owner', ...PERMISSIONS['support.change']])}::text[])
        order by ${nameOrder(sql`name`)}, id`,
  );
