import { fold } from '@greenroom/contract/kit/fold';
import { PLACES_MOST } from '@greenroom/contract/users-list.rules';
import type { PlacePart } from '@greenroom/contract/users-list.rules';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { nameOrder } from '#kit/db/name-order.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { Text } from '#kit/db/row.ts';
import { likeText } from '#kit/db/sql.ts';

/** Cities and states by how many people have them, from the tallies, which have them in lower case. */
function selectTallied(part: 'city' | 'state', pattern: string): SQL {
  const [word, column] =
    part === 'city' ? [sql`substring(key from '^(.*)/')`, sql`u.city`] : [sql`key`, sql`u.state`];
  return sql`
    with known as (
      select ${word} as word, sum(amount) as people from tallies
      where metric = ${part} and fold(${word}) like ${pattern} and ${word} <> ''
      group by 1 having sum(amount) > 0 order by 2 desc, ${nameOrder(word)} limit ${PLACES_MOST}
    )
    select coalesce((select ${column} from users u where u.deleted_at is null and lower(${column}) = word limit 1), word) as place
    from known order by people desc, ${nameOrder(sql`word`)}`;
}

/** Zip codes in their order; each step leaps to the next one in the index, however many people have it. */
const selectZipcodes = (text: string, pattern: string): SQL => sql`
  with recursive known as (
    (select zipcode from users where deleted_at is null and zipcode >= ${text} and zipcode <> '' order by zipcode limit 1)
    union all
    select (select zipcode from users where deleted_at is null and zipcode > known.zipcode order by zipcode limit 1)
    from known where known.zipcode like ${pattern}
  )
  select zipcode as place from known where zipcode like ${pattern} limit ${PLACES_MOST}`;

/** Returns what people have as this part of their place and that begins with a text, most people first; zip codes in order. */
export async function searchPlaces(db: Sql, part: PlacePart, search: string): Promise<string[]> {
  const text = search.trim();
  const pattern = `${likeText(text)}%`;
  const query =
    part === 'zipcode' ? selectZipcodes(text, pattern) : selectTallied(part, `${likeText(fold(text))}%`);
  return (await rowsOf(db, { place: Text }, query)).map(({ place }) => place);
}
