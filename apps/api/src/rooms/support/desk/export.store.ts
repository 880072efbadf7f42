import { SupportRow } from '@greenroom/contract/support';
import type { SupportQuery } from '@greenroom/contract/support';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { listIds } from '#kit/db/list.ts';
import { sql } from '#kit/db/orm.ts';
import { wantedIds } from '#kit/db/sql.ts';
import { SUPPORTS, supportRowColumns } from '#rooms/support/desk/list.store.ts';
import { narrowSupport } from '#rooms/support/support.filter.ts';

/** Returns the ids of all messages that match, in order. */
export const listSupportIds = (
  db: Sql,
  query: Omit<SupportQuery, 'page' | 'limit'>,
  adminId: number,
): Promise<number[]> => listIds(db, SUPPORTS, query, narrowSupport(query, adminId));

/** Returns those of the ids that are not removed, in the order of the ids. */
export const getSupports = (db: Sql, ids: readonly number[]): Promise<SupportRow[]> =>
  rowsOf(
    db,
    SupportRow,
    sql`select ${supportRowColumns('')} from ${wantedIds(ids)} join support_messages m using (id) join users u on u.id = m.user_id
        where m.deleted_at is null order by wanted.place`,
  );
