import { AuditEntry } from '@greenroom/contract/audit';
import type { AuditFilter } from '@greenroom/contract/audit';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { listPage, selectIds } from '#kit/db/list.ts';
import type { List, Page } from '#kit/db/list.ts';
import { nameOrder } from '#kit/db/name-order.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { Int, Text } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';
import { narrowActivity, selectRecordTitle } from '#rooms/audit/audit.filter.ts';
import type { Titles } from '#rooms/audit/audit.filter.ts';

const ENTRIES: List<'createdAt'> = {
  from: sql`audit_entries e`,
  id: sql`e.id`,
  orders: { createdAt: [sql`e.created_at`] },
};

/** `titles`: where all rooms have the names of their records. */
export type Settings = { zone: string; mediaUrl: string; titles: Titles };

/** The entries of the ids of a step `page`, with who did it. */
const ROWS = sql`audit_entries e using (id)
  left join admins a on a.id = e.admin_id
  left join users u on u.id = substring(e.actor from '^user ([0-9]{1,15})$')::bigint and u.deleted_at is null`;

/** How many entries the act of an entry `e` has, if that is its first one. */
const ENTRIES_OF_ACT = sql`(select count(*)::int + 1 from audit_entries r where r.act_id = e.id)`;

const activityRowColumns = ({ mediaUrl, titles }: Settings): SQL => sql`
  e.id, e.actor, coalesce(a.name, u.name) as "actorName",
  ${mediaUrl}::text || coalesce(a.picture_key, u.profile_image) as "actorPicture_url",
  e.action, e.kind, e.record, ${selectRecordTitle(titles)} as title, e.before, e.after, ${iso(sql`e.created_at`)} as "createdAt",
  e.ip, e.request_id as "requestId",
  case when e.key_id is not null then json_build_object('id', e.key_id, 'name', e.key_name) end as key`;

type Asked = AuditFilter & { page: number; limit: number; acts?: boolean | undefined };

/** Returns a page of entries, latest first, with how many match. Days are in the settings' zone. */
export const listAudit = (db: Sql, query: Asked, settings: Settings): Promise<Page<AuditEntry>> =>
  listPage(
    db,
    ENTRIES,
    { ...query, sort_by: 'createdAt', sort_dir: 'desc' },
    narrowActivity(query, settings),
    {
      row: AuditEntry,
      fields: sql`${activityRowColumns(settings)}, ${ENTRIES_OF_ACT} as entries`,
      rows: ROWS,
    },
  );

/** Returns how many entries match a filter, exactly. */
export async function countAudit(db: Sql, filter: AuditFilter, settings: Settings): Promise<number> {
  const narrowed = narrowActivity(filter, settings);
  const isSearch = narrowed.words !== null || narrowed.isShort === true;
  const [found] = await rowsOf(
    db,
    { total: Int },
    sql`select ${isSearch ? sql`(select count(*)::int from (${selectIds(ENTRIES, narrowed)}) all_of_them)` : narrowed.total} as total`,
  );
  return found?.total ?? 0;
}

/** Returns the next entries that match a filter, latest first. */
export function listAuditAfter(
  db: Sql,
  filter: AuditFilter,
  settings: Settings,
  last: AuditEntry | undefined,
  limit: number,
): Promise<AuditEntry[]> {
  const older = sql`(e.created_at, e.id) < (${last?.createdAt ?? 'infinity'}::timestamptz, ${last?.id ?? 0})`;
  return rowsOf(
    db,
    AuditEntry,
    sql`with page as (
          ${selectIds(ENTRIES, narrowActivity(filter, settings))} and ${older}
          order by e.created_at desc, e.id desc limit ${limit}
        )
        select ${activityRowColumns(settings)}, 1 as entries from page join ${ROWS} order by e.created_at desc, e.id desc`,
  );
}

/** Returns everybody of the staff, with those who left. */
export const listActors = (db: Sql): Promise<{ id: number; name: string; email: string }[]> =>
  rowsOf(
    db,
    { id: Int, name: Text, email: Text },
    sql`select id, name, email from admins order by deactivated_at is not null, ${nameOrder(sql`name`)}, id`,
  );
