import * as z from 'zod';

import { rowsOf } from '#kit/db/db.ts';
import type { Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { Flag, Int, orNull, Text } from '#kit/db/row.ts';
import type { BulkRow } from '#kit/records/bulk.ts';
import { removeRecords } from '#kit/records/trash.ts';
import { supportTrash } from '#rooms/support/support.store.ts';

/** Removes many messages and returns them; their replies are hidden with them. */
export async function removeSupports(tx: Tx, ids: readonly number[]): Promise<BulkRow[]> {
  const gone = await removeRecords(tx, supportTrash, ids);
  const senders = await rowsOf(
    tx,
    { id: Int, email: Text },
    sql`select id, sender_email as email from support_messages
        where id = any (${sql.param(gone.map(({ id }) => id))}::bigint[])`,
  );
  const emailOf = new Map(senders.map(({ id, email }) => [id, email]));
  return gone.map(({ id, title }) => ({ id, title, before: { subject: title, email: emailOf.get(id) } }));
}

const Changed = z.object({
  id: Int,
  title: Text,
  was: Text,
  wasUntil: orNull(Text),
  next: Text,
  until: orNull(Text),
  isFixed: Flag,
});
type Changed = z.input<typeof Changed>;

const communityDay = (time: SQL) => sql`to_char(${time} at time zone community_zone(), 'YYYY-MM-DD')`;

/**
 * Says of many messages that they need no answer, or opens them again; an answered one stays as it is. With `undone`, the
 * id of an earlier change, each is again what it was before: also postponed, if its day has not come.
 */
export async function setManyStates(
  tx: Tx,
  ids: readonly number[],
  state: 'open' | 'closed',
  undone?: string,
): Promise<BulkRow[]> {
  const rows = await rowsOf(
    tx,
    Changed,
    sql`with was as materialized (
          select id, subject, state, replied, later_until from support_messages
          where id = any (${sql.param(ids)}::bigint[]) and deleted_at is null and merged_into is null
          order by id for no key update
        ), before as (
          select record::bigint as id, before ->> 'state' as state,
            moment_of((before ->> 'until')::date, community_zone()) as until
          from audit_entries
          where after ->> 'bulk' = ${undone ?? null} and kind = 'supports' and action = 'support.setState'
        ), next as (
          select was.*, b.until, case
            when b.state is null then ${state} when b.state <> 'later' then b.state
            when b.until > now() then 'later' else 'open' end as next
          from was left join before b on b.id = was.id
        ), changed as (
          update support_messages m set state = next.next, later_until = case next.next when 'later' then next.until end
          from next where m.id = next.id and not next.replied and next.state <> next.next
        )
        select id, subject as title, state as was, ${communityDay(sql`later_until`)} as "wasUntil", next,
          case next when 'later' then ${communityDay(sql`until`)} end as until, replied or state = next as "isFixed"
        from next`,
  );
  return rows.map(({ id, title, was, wasUntil, next, until, isFixed }) =>
    isFixed
      ? { id, title }
      : { id, title, before: supportStateFields(was, wasUntil), after: supportStateFields(next, until) },
  );
}

const supportStateFields = (state: string, until: string | null) => ({
  state,
  ...(until !== null && { until }),
});
