import { fold } from '@greenroom/contract/kit/fold';
import { LIMITS } from '@greenroom/contract/kit/limits';
import { readSearch } from '@greenroom/contract/kit/search';
import { FoundUser } from '@greenroom/contract/users';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { likeText } from '#kit/db/sql.ts';
import { beginWords, hasParts } from '#kit/db/words.ts';

const MOST = 10;
/** Of more matches than this, only the first found are used: reading all would take too long. */
const READ = 3000;

/** Sorts by bytes, like the index of beginnings: the whole name is then the first of those that begin with it. */
const ORDER = sql`order by folded collate "C", id`;

/** Selects people in the ways that they can match, best first: beginnings of names, then of words, then anywhere. */
function userNameQueries(name: string, begin: SQL): SQL[] {
  const people = sql`from users where deleted_at is null`;
  const selectAnyOrder = (where: SQL | null): SQL[] =>
    where
      ? [
          sql`select id from (select id, folded ${people} and ${where} limit ${READ}) u ${ORDER} limit ${MOST * 2}`,
        ]
      : [];
  return [
    sql`select id ${people} and folded collate "C" like ${` ${likeText(fold(name))}%`} ${ORDER} limit ${MOST}`,
    ...selectAnyOrder(begin),
    ...selectAnyOrder(hasParts(sql`folded`, readSearch(name, LIMITS.searchMin))),
  ];
}

/** Returns at most ten users whose name or address matches, best match first; none for fewer than two letters. */
export async function searchUsers(db: Sql, name: string, mediaUrl: string): Promise<FoundUser[]> {
  const begin = beginWords(sql`folded`, readSearch(name, LIMITS.lookupMin));
  if (!begin) return [];
  const ways = sql.join(
    userNameQueries(name, begin).map((way) => sql`(${way})`),
    sql` union all `,
  );
  // PostgreSQL goes on to a slower way only when it needs more; each may find again who was found before.
  return rowsOf(
    db,
    FoundUser,
    sql`select u.id, u.name, u.email, ${mediaUrl}::text || u.profile_image as profile_image_url
        from (select id, min(place) as place from (
            select id, row_number() over () as place from (select id from (${ways}) w limit ${MOST * 3}) c
          ) p group by id order by place limit ${MOST}) f
        join users u using (id) order by f.place`,
  );
}
