import { RULES } from '@greenroom/contract/rules.rules';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Flag, Int, Text, Time, orNull } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';

const SINCE = sql`now() - ${`${RULES.tryDays} days`}::interval`;

/** Texts of a statement: a hundred of the longest take 2 MB. */
const BATCH = 100;

/** Returns the next older posts or responses of the last thirty days; `before`: the id of the last one. Ids follow time. */
export const listTexts = (db: Sql, what: 'post' | 'response', before: number) =>
  rowsOf(
    db,
    { id: Int, title: Text, text: Text, at: Time, userId: Int, name: Text, isFirst: Flag },
    what === 'post'
      ? sql`select b.id, b.title, b.title || E'\n' || b.description as text, ${iso(sql`b.created_at`)} as at, u.id as "userId", u.name,
              not exists (select from bulletins o where o.user_id = b.user_id and o.id < b.id) as "isFirst"
            from (select * from bulletins where id < ${before} order by id desc limit ${BATCH}) b join users u on u.id = b.user_id
            where b.created_at > ${SINCE} order by b.id desc`
      : sql`select r.id, r.message as title, r.message as text, ${iso(sql`r.created_at`)} as at, u.id as "userId", u.name,
              false as "isFirst"
            from (select * from bulletin_responses where id < ${before} order by id desc limit ${BATCH}) r
              join users u on u.id = r.user_id
            where r.created_at > ${SINCE} order by r.id desc`,
  );

/** Returns the registrations of the last thirty days with their addresses and networks, newest first. */
export const listNewcomers = (db: Sql) =>
  rowsOf(
    db,
    { email: Text, ip: orNull(Text), at: Time, atMs: Int },
    sql`select u.email, e.ip, ${iso(sql`e.created_at`)} as at, (extract(epoch from e.created_at) * 1000)::bigint as "atMs"
        from (
          select * from audit_entries where action = 'account.registerUser' and created_at > ${SINCE}
          order by created_at desc, id desc limit ${RULES.tryMost + 1}
        ) e join users u on u.id = e.record::bigint
        order by e.created_at desc, e.id desc`,
  );
