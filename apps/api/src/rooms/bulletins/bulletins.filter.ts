import { readSearch } from '@greenroom/contract/kit/search';
import type { BulletinFilter } from '@greenroom/contract/bulletins';
import type { BulletinSort } from '@greenroom/contract/bulletins-list.rules';

import type { List, Narrowed } from '#kit/db/list.ts';
import { titleOrder } from '#kit/db/name-order.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { all } from '#kit/db/sql.ts';
import { hasWords } from '#kit/db/words.ts';

/** Each order has an index that ends in the id. */
export const BULLETINS: List<BulletinSort> = {
  from: sql`bulletins`,
  orders: { title: [titleOrder(sql`title`)], createdAt: [sql`created_at`], status: [sql`status`] },
};

/** Returns what narrows the list to a query. */
export function narrowBulletins({ status, user_id: userId, ...typed }: BulletinFilter): Narrowed {
  const [search, author] = [readSearch(typed.search, 2), readSearch(typed.author, 2)];
  const where = [sql`deleted_at is null`];
  if (status !== undefined) where.push(sql`status = ${status}`);
  if (userId !== undefined) where.push(sql`user_id = ${userId}`);
  const wrote = hasWords(sql`folded`, author);
  const words = [
    hasWords(sql`folded`, search),
    wrote && sql`user_id in (select id from users where ${wrote})`,
  ].filter((each) => each !== null);
  return {
    where: all(where),
    words: words.length > 0 ? all(words) : null,
    isShort: search.isShort || author.isShort,
    total: userId === undefined ? tallied(status) : sql`(select count(*) from bulletins where ${all(where)})`,
  };
}

function tallied(status: boolean | undefined): SQL {
  if (status === undefined) return sql`tally('bulletins')`;
  return status ? sql`tally('bulletins_active')` : sql`tally('bulletins') - tally('bulletins_active')`;
}
