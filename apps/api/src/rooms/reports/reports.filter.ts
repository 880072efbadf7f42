import { readSearch } from '@greenroom/contract/kit/search';
import type { ReportFilter } from '@greenroom/contract/reports';
import { DECISIONS } from '@greenroom/contract/reports.rules';
import type { ReportSort } from '@greenroom/contract/reports-list.rules';

import type { List, Narrowed } from '#kit/db/list.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { all } from '#kit/db/sql.ts';
import { hasWords } from '#kit/db/words.ts';

/** Each order of the open ones has an index that ends in the id. */
export const REPORTED: List<ReportSort> = {
  from: sql`reported_things`,
  orders: { lastAt: [sql`last_at`], firstAt: [sql`created_at`], reporters: [sql`reporters`] },
};

const DECIDED: Record<string, SQL> = {
  open: sql`decision is null`,
  held: sql`decision is null and held_for is not null`,
  // By their names: an index has each of them.
  decided: sql`decision in ${DECISIONS}`,
};

/** Returns what narrows the queue to a query; without a state to what is open. */
export function narrowReports({
  state = 'open',
  kind,
  reason,
  search: typed,
  user_id: makerId,
  record,
}: ReportFilter): Narrowed {
  const where = [
    sql`deleted_at is null`,
    DECIDED[state] ?? sql`decision = ${state}`,
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ...(record === undefined ? [] : [sql`record = ${record}`]),
    ...(makerId === undefined ? [] : [sql`maker_id = ${makerId}`]),
    ...(reason === undefined
      ? []
      : [sql`exists (select from reports r where r.thing_id = reported_things.id and r.reason = ${reason})`]),
  ];
  const search = readSearch(typed, 2);
  const words = hasWords(sql`folded`, search);
  return {
    where: all(where),
    words: words && sql`(${words} or maker_id in (select id from users where ${words}))`,
    isShort: search.isShort,
    total: sql`(select count(*) from reported_things where ${all(where)})`,
  };
}
