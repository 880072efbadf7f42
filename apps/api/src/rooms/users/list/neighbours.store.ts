import type { UserQuery } from '@greenroom/contract/users';
import * as z from 'zod';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { orderBy } from '#kit/db/list.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { Int, orNull } from '#kit/db/row.ts';
import { USERS } from '#rooms/users/list/list.store.ts';
import { narrowUsers } from '#rooms/users/users.filter.ts';

/** The ids beside a person in a list; null at its ends. */
const Neighbours = z.object({ previous: orNull(Int), next: orNull(Int) });
type Neighbours = z.input<typeof Neighbours>;

/**
 * Returns the people before and after a person, from the person's own place in the order: across pages, at any depth, and
 * also when the person no longer matches the filters. Null: there is no such person.
 */
export async function getNeighbours(
  db: Sql,
  id: number,
  query: UserQuery,
  zone: string,
): Promise<Neighbours | null> {
  const { where, words } = narrowUsers(query, zone);
  const keys = USERS.orders[query.sort_by];
  const names = keys.map((_, at) => sql.raw(`key${at}`));
  const keyed = sql.join(
    keys.map((key, at) => sql`${key} as ${names[at] ?? sql``}`),
    sql`, `,
  );
  const here = sql.join(
    [...names, sql`id`].map((name) => sql`(select ${name} from me)`),
    sql`, `,
  );
  // A text is looked up by its index: a walk in order might find nobody for long.
  const [rows, columns] = words ? [sql`hit where true`, names] : [sql`users where ${where}`, keys];
  const step = (isDown: boolean): SQL => {
    const sign = isDown ? sql`<` : sql`>`;
    return sql`(select id from ${rows} and (${sql.join([...columns, sql`id`], sql`, `)}) ${sign} (${here})
      order by ${orderBy([...columns, sql`id`], isDown ? sql`desc` : sql`asc`)} limit 1)`;
  };
  const isDown = query.sort_dir === 'desc';
  const hit = words
    ? sql`, hit as materialized (select id, ${keyed} from users where ${where} and ${words})`
    : sql``;
  const [found] = await rowsOf(
    db,
    Neighbours,
    sql`with me as materialized (select id, ${keyed} from users where id = ${id} and deleted_at is null)${hit}
        select ${step(!isDown)} as previous, ${step(isDown)} as next from me`,
  );
  return found ?? null;
}
