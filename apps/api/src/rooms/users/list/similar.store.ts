import { SIMILAR } from '@greenroom/contract/users-similar.rules';
import { SimilarUser } from '@greenroom/contract/users-similar';

import { rowsOf } from '#kit/db/db.ts';
import type { Db } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { iso } from '#kit/db/sql.ts';
import { marksOf } from '#rooms/bulletins/bulletins.table.ts';

/** Mail domains that say nothing about who has an address there. */
const COMMON = [
  'aol.com',
  'gmail.com',
  'googlemail.com',
  'gmx.com',
  'gmx.de',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'mail.com',
  'me.com',
  'msn.com',
  'outlook.com',
  'proton.me',
  'protonmail.com',
  'yahoo.com',
  'ymail.com',
];

const NEAR = sql`${`${SIMILAR.minutesApart} minutes`}::interval`;
/** Of marks that so many posts have that each fills the list, these are enough: half of those of a post. */
const MARKS_ENOUGH = 4;
const MOST = sql`limit ${SIMILAR.most}`;
/** The network of an address in the activity: 24 bits of it, or 48 of an IPv6 one. */
const selectNetwork = (
  ip: SQL,
): SQL => sql`case when ${ip} ~ '^[0-9.]+$' then network(set_masklen(${ip}::inet, 24))
  when ${ip} ~ '^[0-9a-f:]+$' then network(set_masklen(${ip}::inet, 48)) end`;
const registrations = (e: SQL): SQL =>
  sql`${e}.action = 'account.registerUser' and ${e}.kind = 'users' and ${e}.record ~ '^[0-9]{1,15}$'`;

/** Selects the person, their newest posts or the one, and posts that share marks with them. */
const selectSimilarPosts = (id: number, post: number | undefined): SQL => sql`
  person as materialized (
    select id, created_at, split_part(email, '@', 2) as domain from users where id = ${id} and deleted_at is null
  ),
  post as materialized (
    select b.id, lower(b.title || ' ' || b.description) as words, b.created_at,
      ${marksOf(sql`b.title`, sql`b.description`)} as marks
    from bulletins b join person p on p.id = b.user_id
    where b.deleted_at is null and (${post ?? null}::bigint is null or b.id = ${post ?? null}::bigint)
    order by b.created_at desc limit 5
  ),
  mark as materialized (
    select min(id) as post, mark from post cross join lateral unnest(marks) as mark
    where length(words) >= ${SIMILAR.lettersMin} group by mark
  ),
  sharing as materialized (
    select id, post, count(*) as shared from (
      select o.id, m.post from (select post, mark from mark order by post desc) m cross join lateral (
        select o.id from bulletins o
        where ${marksOf(sql`o.title`, sql`o.description`)} @> array[m.mark] and o.deleted_at is null ${MOST}
      ) o limit ${SIMILAR.most * MARKS_ENOUGH}
    ) found group by id, post
  ),
  best as materialized (
    select distinct on (s.id) s.id, s.post, s.shared, s.shared * 2 >= cardinality(p.marks) as is_alike
    from sharing s join post p on p.id = s.post order by s.id, s.shared desc
  ),
  candidate as materialized (
    select id, post, is_alike from best where is_alike
    union all (select id, post, is_alike from best where not is_alike order by shared desc limit ${SIMILAR.compared})
  )`;

/** Selects who else has a sign in common. A domain that is common among those who joined before needs no search through all. */
const selectSimilarSigns = (id: number): SQL => sql`
  origin as materialized (
    select e.created_at, ${selectNetwork(sql`e.ip`)} as network from person p join audit_entries e
      on e.kind = 'users' and e.record = p.id::text and ${registrations(sql`e`)} limit 1
  ),
  near as materialized (
    (select o.user_id, 'words' as name from candidate c join post on post.id = c.post join bulletins o on o.id = c.id
       where c.is_alike or similarity(lower(o.title || ' ' || o.description), post.words) >= ${SIMILAR.alike})
    union (select u.id, 'hour' from person p cross join lateral (
       select id from users
       where created_at between p.created_at - ${NEAR} and p.created_at + ${NEAR} and deleted_at is null
       order by created_at, id ${MOST}) u)
    union (select b.user_id, 'hour' from post cross join lateral (
       select user_id from bulletins
       where created_at between post.created_at - ${NEAR} and post.created_at + ${NEAR} and deleted_at is null
       order by created_at, id ${MOST}) b)
    union (select e.record::bigint, 'network' from origin join audit_entries e
       on e.created_at between origin.created_at - interval '1 day' and origin.created_at + interval '1 day'
       where ${registrations(sql`e`)} and ${selectNetwork(sql`e.ip`)} = origin.network ${MOST})
  ),
  namesake as materialized (
    select u.id from person p cross join (select distinct user_id from near) n
      cross join lateral (select id, email from users where id = n.user_id limit 1) u
    where u.id <> p.id and split_part(u.email, '@', 2) = p.domain and p.domain <> all (${sql.param(COMMON)}::text[])
  ),
  sign as (
    table near union all
    select id, 'domain' from namesake where case when not exists (select from namesake) then false
      when (select count(*) from person p cross join lateral (
        select email from users
        where created_at < p.created_at - interval '7 days' and deleted_at is null order by created_at desc, id desc limit 2000
      ) u where split_part(u.email, '@', 2) = p.domain) >= ${SIMILAR.commonFrom} then false
      else (select count(*) from (
        select from person p join users u on u.search like '%@' || replace(replace(p.domain, '_', '\\_'), '%', '\\%')
        where u.deleted_at is null and u.created_at not between p.created_at - interval '7 days' and p.created_at + interval '7 days'
        ${MOST}) far) < ${SIMILAR.commonFrom} end
  ),
  hit as (
    select s.user_id as id, array_agg(distinct s.name) as signs,
      count(distinct s.name) >= 2 and bool_or(s.name in ('hour', 'network')) as likely
    from sign s where s.user_id <> ${id}
    group by s.user_id having bool_or(s.name = 'words') or count(distinct s.name) >= 2
  )`;

/** Returns the accounts that look like a user's, that user first; null when there is no such user. */
export async function listSimilar(
  db: Db,
  id: number,
  post: number | undefined,
  mediaUrl: string,
): Promise<SimilarUser[] | null> {
  const rows = await rowsOf(
    db,
    SimilarUser,
    sql`with ${selectSimilarPosts(id, post)}, ${selectSimilarSigns(id)}
          select u.id, u.name, u.email, ${mediaUrl}::text || u.profile_image as profile_image_url, u.active,
            ${iso(sql`u.created_at`)} as "createdAt",
            coalesce(h.signs || case when u.email_verified_at is null then array['unverified'] else '{}'::text[] end, '{}') as signs,
            case when u.id = ${id} then coalesce(bool_or(h.likely) over (), false) else h.likely end as "isLikely",
            (select coalesce(jsonb_agg(b.id order by b.id), '[]') from bulletins b
             where b.user_id = u.id and b.status and b.deleted_at is null) as posts
          from (select id, null::text[] as signs, null as likely from person union all table hit) h join users u using (id)
          where u.deleted_at is null and (u.id = ${id} or u.total_spent_cents = 0)
          order by u.id <> ${id}, h.likely desc, cardinality(h.signs) desc, u.id ${MOST}`,
  );
  return rows.length === 0 ? null : rows;
}
