import { posix } from 'node:path';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { nameOrder } from '#kit/db/name-order.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { Bytes, Flag, Int, Json, Text } from '#kit/db/row.ts';
import type { ObjectStore } from '#kit/objects/store.ts';

/** Rows per statement: few enough to keep in memory while a slow connection reads them. */
const BATCH = 500;
type Select = (user: SQL) => SQL;

const own =
  (table: string, owner = 'user_id', without = ''): Select =>
  (user) =>
    sql`select t.id, to_jsonb(t) - array['user_id', 'owner_id', 'search', 'admin_id'${sql.raw(without)}] as row
        from ${sql.raw(table)} t where t.${sql.raw(owner)} = ${user}`;

/**
 * What is stored about a person, by the name of its file: rows with an id, of which each is selected as JSON. Includes what
 * they or the staff removed and that is not deleted for good yet. Other people are left out.
 */
const DATA = {
  plans: own('plans'),
  payments: (
    user,
  ) => sql`select t.id, to_jsonb(t) - array['user_id', 'admin'] || jsonb_build_object('parlour', s.title) as row
    from transactions t join sales s on s.id = t.sale_id where t.user_id = ${user}`,
  plan_refunds: (user) => sql`select r.id, to_jsonb(r) - 'admin' as row
    from plan_refunds r join plans p on p.id = r.plan_id where p.user_id = ${user}`,
  votes: (user) => sql`select v.id, jsonb_build_object('song', e.title, 'created_at', v.created_at) as row
    from contest_votes v join contest_entries e on e.id = v.entry_id where v.user_id = ${user}`,
  songs: (user) => sql`select e.id, to_jsonb(e) - array['press'] as row
    from contest_entries e join contest_partners p on p.entry_id = e.id where p.user_id = ${user}`,
  podcasts: own('podcasts'),
  tracks: own('tracks'),
  projects: own('projects'),
  posts: own('bulletins'),
  responses: own('bulletin_responses'),
  reports: (
    user,
  ) => sql`select r.id, jsonb_build_object('kind', t.kind, 'title', t.title, 'reason', r.reason, 'words', r.words,
      'outcome', t.decision, 'created_at', r.created_at) as row
    from reports r join reported_things t on t.id = r.thing_id where r.user_id = ${user}`,
  reported: (user) => sql`select t.id, jsonb_build_object('kind', t.kind, 'title', t.title, 'words', t.words,
      'decision', t.decision, 'decided_at', t.decided_at, 'created_at', t.created_at) as row
    from reported_things t where t.maker_id = ${user}`,
  rule_hits: own('rule_hits', 'user_id', ", 'rule_id'"),
  messages: (
    user,
  ) => sql`select m.id, to_jsonb(m) - array['user_id', 'search', 'words', 'reply_texts', 'assignee_id'] || jsonb_build_object('replies', (
      select coalesce(jsonb_agg(jsonb_build_object('subject', r.subject, 'message', r.message,
        'created_at', r.created_at, 'delivery', l.state, 'reactions', r.reactions, 'files', (
          select coalesce(jsonb_agg(f.name order by f.place, f.id), '[]') from support_reply_files f where f.reply_id = r.id
        )) order by r.id), '[]')
      from support_replies r join mails l on l.id = r.mail_id where r.message_id = m.id), 'comments', (
      select coalesce(jsonb_agg(jsonb_build_object('message', c.message, 'created_at', c.created_at) order by c.id), '[]')
      from support_comments c where c.message_id = m.id), 'answers', (
      select coalesce(jsonb_agg(jsonb_build_object('from', i.sender, 'copied', i.copied, 'message', i.message, 'rest', i.rest, 'original', i.original,
        'attachments', i.attachments, 'created_at', i.created_at) order by i.id), '[]')
      from support_incoming i where i.message_id = m.id)) as row
    from support_messages m where m.user_id = ${user}`,
  parlours: own('parlours', 'owner_id'),
  sales: own('sales'),
  invitations: (
    user,
  ) => sql`select p.id, jsonb_build_object('parlour', p.suite_title, 'starts_at', p.starts_at,
      'as', case when m.user_id is null then 'rsvp' else 'member' end) as row
    from parlours p left join parlour_members m on m.parlour_id = p.id and m.user_id = ${user}
      left join parlour_rsvps r on r.parlour_id = p.id and r.user_id = ${user}
    where m.user_id is not null or r.user_id is not null`,
  reviews: own('sale_reviews'),
  notes: own('user_notes', 'user_id', ", 'admin'"),
  measures: (
    user,
  ) => sql`select m.id, to_jsonb(m) - array['user_id', 'created_by_id', 'ended_by_id', 'mail_id'] as row
    from measures m where m.user_id = ${user}`,
  appeals: (
    user,
  ) => sql`select a.id, jsonb_build_object('measure', a.measure_id, 'message', a.support_id, 'decision', a.decision,
      'decided_at', a.decided_at, 'created_at', a.created_at) as row
    from appeals a join measures m on m.id = a.measure_id where m.user_id = ${user}`,
  mails: (user) => sql`select m.id, jsonb_build_object('kind', m.kind, 'to', m.to_email, 'subject', m.subject,
      'text', m.text, 'state', m.state, 'created_at', m.created_at, 'sent_at', m.sent_at) as row
    from mails m where lower(m.to_email) = (select lower(email) from users where id = ${user})
      or exists (select from audit_entries e where e.kind = 'users' and e.record = ${user}::text
        and e.action = 'account.setUserEmail' and e.before ->> 'email' = lower(m.to_email) and m.created_at <= e.created_at)`,
  notifications: own('notifications', 'about_id', ", 'xact', 'about_id'"),
  sessions: (
    user,
  ) => sql`select s.number as id, jsonb_build_object('created_at', s.created_at, 'used_at', s.used_at,
      'ip', s.ip, 'user_agent', s.user_agent) as row
    from sessions s where s.realm = 'user' and s.subject_id = ${user}`,
  activity: (user) => sql`select e.id, jsonb_build_object('action', e.action, 'created_at', e.created_at,
      'before', e.before, 'after', e.after) as row
    from audit_entries e where e.kind = 'users' and e.record = ${user}::text`,
} satisfies Record<string, Select>;
type DataName = keyof typeof DATA;

/** The lists of what is stored about a person. */
export const DATA_NAMES = Object.keys(DATA) as DataName[];

/** Returns the rows of a list, oldest first. */
export async function* listData(db: Sql, name: DataName, id: number): AsyncGenerator<object> {
  for (let last = 0; ;) {
    const rows = await rowsOf(
      db,
      { id: Int, row: Json },
      sql`select id, row from (${DATA[name](sql`${id}::bigint`)}) every where id > ${last} order by id limit ${BATCH}`,
    );
    for (const { row } of rows) yield row;
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** Returns a person's own row with talents and genres by name; null when there is no such person. */
export async function getProfileData(db: Sql, id: number): Promise<object | null> {
  const [found] = await rowsOf(
    db,
    { row: Json },
    sql`select to_jsonb(u) - array['password_hash', 'search', 'role_ids', 'genre_ids'] || jsonb_build_object(
          'talents', array(select title from roles where id = any (u.role_ids) order by id),
          'genres', array(select title from genres where id = any (u.genre_ids) order by ${nameOrder(sql`title`)})) as row
        from users u where u.id = ${id} and u.deleted_at is null`,
  );
  return found?.row ?? null;
}

/** Yields the keys of a person's files: a recording in parts gives all of its parts. */
export async function* listFiles(db: Sql, store: ObjectStore, id: number): AsyncGenerator<string> {
  const found = await rowsOf(
    db,
    { key: Text },
    sql`select distinct key from (
          select profile_image as key from users where id = ${id}
          union all select unnest(array[object_key, thumbnail_key]) from tracks where user_id = ${id}
          union all select unnest(picture_keys) from projects where user_id = ${id}
          union all select unnest(array[poster_key, video_intro_key]) from parlours where owner_id = ${id}
          union all select video_key from sales where user_id = ${id}
          union all select unnest(array[e.object_key, e.thumbnail_key])
            from contest_entries e join contest_partners p on p.entry_id = e.id where p.user_id = ${id}
        ) used where key <> '' order by key`,
  );
  for (const { key } of found) {
    if (!key.endsWith('.m3u8')) yield key;
    else for await (const part of store.list(`${posix.dirname(key)}/`)) yield part.key;
  }
}

/** Yields the files that a person sent with answers by email and got with replies, each under a name of its own. */
export async function* listMailFiles(db: Sql, id: number): AsyncGenerator<{ name: string; content: Buffer }> {
  const found = await rowsOf(
    db,
    { id: Int, name: Text, isOurs: Flag },
    sql`select f.id, f.name, false as "isOurs" from support_files f join support_incoming i on i.id = f.incoming_id
          join support_messages m on m.id = i.message_id where m.user_id = ${id} and f.content is not null
        union all
        select f.id, f.name, true from support_reply_files f join support_replies r on r.id = f.reply_id
          join support_messages m on m.id = r.message_id where m.user_id = ${id} order by 3, 1`,
  );
  for (const { id: file, name, isOurs } of found) {
    const table = sql.identifier(isOurs ? 'support_reply_files' : 'support_files');
    const [row] = await rowsOf(db, { content: Bytes }, sql`select content from ${table} where id = ${file}`);
    const place = isOurs ? `reply-${file}` : String(file);
    if (row) yield { name: `${place}-${name.replaceAll(/[/\\:]/g, '_')}`, content: row.content };
  }
}

/** Locks a person who can be erased, removed or not, until the transaction ends. Returns their address; null for nobody. */
export async function lockErasable(tx: Tx, id: number): Promise<string | null> {
  const [found] = await rowsOf(
    tx,
    { email: Text },
    sql`select email from users where id = ${id} and (deleted_at is null or deleted_at > '-infinity') for update`,
  );
  return found?.email ?? null;
}
