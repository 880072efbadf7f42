import { RunSheet } from '@greenroom/contract/dashboard-desk';
import { DESK } from '@greenroom/contract/dashboard-desk.rules';
import type { Permission } from '@greenroom/contract/permissions';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { iso } from '#kit/db/sql.ts';
import { noteFieldsOf } from '#rooms/dashboard/dashboard-handover.store.ts';
import { closableMonth } from '#rooms/money/money.table.ts';
import { RSVPS, isNear, takesPart } from '#rooms/parlours/parlours.table.ts';
import { PRESENT, UNANSWERED_TOTAL, WAITS_INDEXED } from '#rooms/support/support.table.ts';

type Reader = {
  adminId: number;
  may: (permission: Permission) => boolean;
  /** The community's time zone. */
  zone: string;
};

/** Whether somebody of `p` has another parlour at about the same time. */
const CLASHES = sql`exists (
  select from parlours o join users oh on oh.id = o.owner_id
  where o.id <> p.id and o.deleted_at is null and o.finished_at is null and oh.deleted_at is null
    and ${isNear('o', sql`p.starts_at`)}
    and exists (
      select from (select o.owner_id as id union all select user_id from parlour_members where parlour_id = o.id) theirs
      join users u on u.id = theirs.id and u.deleted_at is null where ${takesPart('p')}))`;

const LATE = sql`now() - ${`${DESK.lateMinutes} minutes`}::interval`;

/** Selects the first parlours of a time that are not live yet; `order`: those next to now. */
const scheduled = (when: SQL, order: SQL): SQL => sql`(
  select x.* from parlours x join users xh on xh.id = x.owner_id and xh.deleted_at is null
  where x.deleted_at is null and x.finished_at is null and x.live_at is null and ${when}
  order by ${order} limit ${DESK.parloursMax})`;

const PARLOURS = sql`json_build_object(
  'live', (
    select coalesce(json_agg(json_build_object('id', p.id, 'title', p.suite_title, 'host', h.name,
      'liveAt', ${iso(sql`p.live_at`)}, 'isPublished', p.is_public, 'rsvps', (select count(*) ${RSVPS}))
      order by p.live_at, p.id), '[]')
    from (
      select * from parlours
      where deleted_at is null and finished_at is null and live_at is not null order by starts_at, id limit 20
    ) p join users h on h.id = p.owner_id and h.deleted_at is null),
  'next', (
    select coalesce(json_agg(json_build_object('id', p.id, 'title', p.suite_title, 'host', h.name,
      'startsAt', ${iso(sql`p.starts_at`)}, 'rsvps', n.rsvps, 'flaws', array_remove(array[
        case when p.starts_at <= ${LATE} then 'not_started' end,
        case when not h.active then 'host_inactive' end, case when not p.is_public then 'not_published' end,
        case when ${CLASHES} then 'clash' end, case when p.video_intro_key is null then 'no_intro' end,
        case when n.rsvps = 0 then 'no_rsvps' end], null)) order by p.starts_at, p.id), '[]')
    from (
      ${scheduled(sql`x.starts_at <= ${LATE}`, sql`x.starts_at desc, x.id`)}
      union all
      ${scheduled(
        sql`x.starts_at > ${LATE} and x.starts_at <= now() + ${`${DESK.parloursDays} days`}::interval`,
        sql`x.starts_at, x.id`,
      )}
    ) p join users h on h.id = p.owner_id, lateral (select (select count(*) ${RSVPS}) as rsvps) n))`;

const CONTEST = sql`(
  select json_build_object('voting', count(*) filter (where is_active), 'paused', count(*) filter (where not is_active),
    'since', ${iso(sql`max(updated_at) filter (where is_active)`)},
    'closeAt', (select ${iso(sql`close_at`)} from contest_rounds where ended_at is null))
  from contest_entries where featured and deleted_at is null)`;

const SUPPORT = sql`json_build_object(
  'waiting', ${UNANSWERED_TOTAL},
  'oldest', (
    select json_build_object('id', id, 'subject', subject, 'name', sender_name, 'createdAt', ${iso(sql`waiting_since`)})
    from support_messages where ${PRESENT} and ${WAITS_INDEXED} order by waiting_since, id limit 1))`;

/** Nobody can do anything about an erased link but send a new one, and after some days nobody waits for it. */
const MAILS = sql`(
  select json_build_object('failed', count(r.id), 'others', count(*) filter (where r.id is null),
    'canRetry', coalesce(bool_or(m.text <> '' and m.unclear_tries < 2), false),
    'messageId', (array_agg(coalesce(s.merged_into, s.id) order by r.id) filter (where r.id is not null))[1],
    'replies', coalesce(to_json((array_agg(r.id order by r.id) filter (where r.id is not null))
      [1:${sql.raw(String(DESK.retriesMax))}]), '[]'))
  from mails m left join support_replies r on r.mail_id = m.id
  left join support_messages s on s.id = r.message_id
  where m.state = 'failed' and s.deleted_at is null and (r.id is not null or (m.kind <> 'reply'
    and (m.text <> '' or m.created_at > now() - ${`${DESK.erasedDays} days`}::interval))))`;

const REPORTS = sql`(
  select json_build_object('open', count(*), 'since', ${iso(sql`min(created_at)`)})
  from reported_things where decision is null and deleted_at is null)`;

/** Those that the server switched off, until a colleague saves or deletes them. */
const CONNECTIONS_OFF = sql`(
  select coalesce(json_agg(json_build_object('id', id, 'name', name, 'reason', off_reason) order by off_at desc), '[]')
  from connections where off_reason is not null and deleted_at is null)`;

/** Counts rows up to a limit, which an index makes quick whatever the size of the table. */
const few = (rows: SQL): SQL => sql`(select count(*) from (${rows} limit ${DESK.countMax}) x)`;

const news = (table: string): SQL =>
  sql`select from ${sql.raw(table)} where deleted_at is null and created_at > me.visited_at`;

const selectIfAllowed = (isAllowed: boolean, part: SQL): SQL => (isAllowed ? part : sql`null::json`);

function selectSinceVisit({ may, adminId, zone }: Reader): SQL {
  const dayInZone = (time: SQL) => sql`to_char(${time} at time zone ${zone}, 'YYYY-MM-DD')`;
  const deeds = sql`select from audit_entries
    where created_at > me.visited_at and admin_id is not null and admin_id <> ${adminId}`;
  return sql`case when me.visited_at is not null then json_build_object(
    'at', ${iso(sql`me.visited_at`)}, 'day', ${dayInZone(sql`me.visited_at`)}, 'today', ${dayInZone(sql`now()`)},
    'people', ${selectIfAllowed(may('people.read'), few(news('users')))},
    'posts', ${selectIfAllowed(may('bulletins.read'), few(news('bulletins')))},
    'messages', ${selectIfAllowed(may('support.read'), few(news('support_messages')))},
    'sales', ${selectIfAllowed(may('money.read'), few(news('sales')))},
    'deeds', ${selectIfAllowed(may('activity.read'), few(deeds))}) end`;
}

/** Returns the run sheet of a colleague in one statement; a part is null when they may not read it. */
export async function getRunSheet(db: Sql, reader: Reader): Promise<RunSheet> {
  const { may, adminId } = reader;
  const posts = sql`json_build_object('unseen', ${few(sql`select from bulletins where deleted_at is null
    and created_at > coalesce((select looked_at from board_looks where admin_id = me.id), me.visited_at, me.created_at)`)})`;
  const [sheet] = await rowsOf(
    db,
    RunSheet,
    sql`select ${iso(sql`now()`)} as "asOf",
          ${selectIfAllowed(may('parlours.read'), PARLOURS)} as parlours,
          ${selectIfAllowed(may('contest.read'), CONTEST)} as contest,
          ${selectIfAllowed(may('support.read'), SUPPORT)} as support,
          ${selectIfAllowed(may('support.read'), MAILS)} as mails,
          ${selectIfAllowed(may('bulletins.read'), posts)} as posts,
          ${selectSinceVisit(reader)} as since,
          ${selectIfAllowed(may('reports.read'), REPORTS)} as reports,
          ${selectIfAllowed(may('money.book'), sql`to_json(${closableMonth(reader.zone)})`)} as closable,
          ${selectIfAllowed(may('connections.change'), CONNECTIONS_OFF)} as connections,
          (select coalesce(json_agg(x order by x.id desc), '[]') from (
            select ${noteFieldsOf(adminId)} from handover_notes n join admins a on a.id = n.admin_id
            where n.deleted_at is null order by n.id desc limit ${DESK.notesMax}) x) as notes
        from admins me where me.id = ${adminId}`,
  );
  if (!sheet) throw new Error('the run sheet gave no row');
  return sheet;
}

/** Remembers that a colleague has looked at the bulletin board now. */
export async function setPostsSeen(db: Sql, adminId: number): Promise<void> {
  await db.execute(
    sql`insert into board_looks (admin_id) values (${adminId})
        on conflict (admin_id) do update set looked_at = excluded.looked_at`,
  );
}
