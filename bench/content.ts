import type { Client } from 'pg';

import { hashPassword } from '../apps/api/src/kit/access/passwords.ts';

/** The only member of the staff: writes the content, and makes the calls. */
export const ADMIN = { email: 'bench@example.com', password: 'benchmark1' } as const;

/** Rows that take seconds to insert: each by a statement of its own, so that a slow one is seen. `$1` is the number of people. */
const CONTENT: readonly string[] = [
  `insert into money_rates (valid_from, share_basis_points, fee_basis_points, fee_cents) values ('0001-01-01', 5000, 290, 30)`,
  `insert into bulletins (user_id, title, description, status, role_ids, created_at)
   select 1 + (i * 7919) % $1, 'Looking for a ' || (array['singer', 'drummer', 'band', 'producer'])[1 + i % 4] || ' ' || i,
     repeat('We write about melody and words, and play every week. ', 2 + i % 4), i % 10 > 0, array[1 + i % 5]::smallint[],
     now() - i * interval '730 days' / $1
   from generate_series(1, $1 / 10) i`,
  `insert into bulletin_responses (bulletin_id, user_id, message)
   select 1 + i % ($1 / 10), 1 + (i * 31) % $1, 'Count me in' from generate_series(1, $1 * 3 / 10) i`,
  `insert into support_messages (user_id, subject, message, answers, created_at)
   select 1 + (i * 7919) % $1, (array['Upload', 'Password', 'Plan', 'Contest'])[1 + i % 4] || ' trouble ' || i,
     repeat('My upload stops at the half. ', 2 + i % 4), least(i % 5, 1), now() - i * interval '730 days' / $1
   from generate_series(1, $1 / 20) i`,
  `insert into headlines (admin_id, type, title, description, website_link, publish_at, created_at)
   select (select min(id) from admins), 1 + i % 2, 'Release night ' || i, 'New songs by members', 'https://example.com/' || i,
     now() - i * interval '1 hour', now() - i * interval '1 hour'
   from generate_series(1, $1 / 500) i`,
  `insert into podcasts (user_id, name, is_show, created_at)
   select 1 + (i * 31) % $1, 'Talks ' || i, i % 2 = 0, now() - i * interval '1 hour' from generate_series(1, $1 / 100) i`,
  `insert into contest_entries (title, name, object_key, duration_ms, featured, is_active)
   select 'Song ' || i, 'song.mp3', 'demo/song.mp3', 9000, i <= 10, i <= 10 from generate_series(1, 40) i`,
  `insert into contest_votes (entry_id, user_id, created_at)
   select 1 + i % 10, 1 + i, now() - (i % 1000) * interval '10 minutes' from generate_series(0, $1 * 3 / 10 - 1) i`,
  `insert into parlours (owner_id, suite_title, price_cents, poster_key, starts_at, live_at, finished_at)
   select 1 + (i * 7919) % $1, 'Songwriting night ' || i, 1000, '', at, at, at + interval '1 hour'
   from generate_series(1, $1 / 50) i, lateral (select now() - i * interval '730 days' * 50 / $1 as at) s`,
  `insert into sales (parlour_id, user_id, title, description, price_cents, duration_ms, is_top, num_participants)
   select id, owner_id, suite_title, 'About melody and words, part ' || id, price_cents, 3600000, id % 50 = 0, 20 from parlours`,
  `insert into transactions (sale_id, user_id, amount_cents, status, created_at)
   select s.id, 1 + (s.id * 31 + k) % $1, 1000, case when k = 20 and s.id % 20 = 0 then 'refunded' else 'succeeded' end, p.starts_at
   from sales s join parlours p on p.id = s.parlour_id, generate_series(1, 20) k`,
  `insert into parlours (owner_id, suite_title, price_cents, poster_key, starts_at)
   select 1 + (i * 7919) % $1, 'Evening to come ' || i, 1000, '', now() + i * interval '1 hour' from generate_series(1, 60) i`,
  // As many open ones at a million people as the issue of reports asks for, and twice as many decided.
  `insert into reported_things (kind, record, title, words, maker_id, reporters, created_at, last_at, decision, decided_by_id, decided_at)
   select 'bulletins', b.id, b.title, b.description, b.user_id, 1 + b.id % 3, at - interval '1 hour', at,
     (array[null, 'nothing', 'hidden'])[1 + i % 3], case when i % 3 > 0 then (select min(id) from admins) end,
     case when i % 3 > 0 then at + interval '1 hour' end
   from generate_series(1, $1 * 6 / 100) i, lateral (select now() - i * interval '730 days' / $1 as at) s, bulletins b
   where b.id = 1 + i`,
  `insert into reports (thing_id, user_id, reason, words, created_at)
   select t.id, 1 + (t.id * 31 + k * 7) % $1, (array['spam', 'abuse', 'theft'])[1 + (t.id + k) % 3], 'Sells things again and again.', t.last_at
   from reported_things t, generate_series(1, 3) k where k <= t.reporters`,
  `insert into notifications (message, kind, created_at)
   select 'Something happened', 'other', now() - i * interval '10 minutes' from generate_series(1, $1 / 100) i`,
  // The chain of seals serves no list, and would take minutes; one link tells the server that there is a chain.
  `insert into audit_entries (actor, action, request_id) values ('bench@example.com', 'account.login', 'bench')`,
  'alter table audit_entries disable trigger audit_entries_sealed',
  `insert into audit_entries (admin_id, actor, action, kind, record, request_id, created_at)
   select (select min(id) from admins), 'bench@example.com', (array['users.setActive', 'support.reply', 'bulletins.setStatus'])[1 + i % 3],
     (array['users', 'supports', 'bulletins'])[1 + i % 3], 1 + i % $1, 'bench', now() - i * interval '730 days' / (2 * $1)
   from generate_series(1, 2 * $1) i`,
  'alter table audit_entries enable trigger audit_entries_sealed',
  `update bulletins set deleted_at = now() - (id % 20) * interval '1 day' where id % 100 = 7`,
  `update support_messages set deleted_at = now() - (id % 20) * interval '1 day' where id % 100 = 7`,
];

/** Fills the rooms besides people in proportion to these, without objects such as songs: none of the lists opens one. */
export async function fillRooms(client: Client, people: number): Promise<void> {
  await client.query(`insert into admins (name, email, password_hash, role) values ($1, $2, $3, 'owner')`, [
    'Bench',
    ADMIN.email,
    await hashPassword(ADMIN.password),
  ]);
  for (const statement of CONTENT) await client.query(statement, statement.includes('$1') ? [people] : []);
}
