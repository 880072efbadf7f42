import * as fc from 'fast-check';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

let world: World;
let clients: Client[];
beforeAll(async () => {
  world = await createWorld(inject('databaseUrl'));
  clients = [new Client(world.url), new Client(world.url), new Client(world.url)];
  await Promise.all(clients.map((client) => client.connect()));
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await world.close();
});

/** The same figures, counted from the rows: what the tallies must equal at any moment. */
const PLAIN = `
  with zone as (select value as zone from settings where name = 'time_zone'),
       present as (select u.*, to_char(created_at at time zone zone, 'YYYY-MM-DD') as day from users u, zone where deleted_at is null)
  select 'users' as metric, '' as key, count(*)::int as amount from present
  union all select 'registered', day, count(*)::int from present group by 2
  union all select 'joined', to_char(created_at at time zone zone, 'YYYY-MM-DD'), count(*)::int from users, zone group by 2
  union all select 'state', lower(state), count(*)::int from present group by 2
  union all select 'city', lower(city) || '/' || lower(state), count(*)::int from present group by 2
  union all select 'featured', '', count(*)::int from present where featured
  union all select 'active', '', count(*)::int from present where active
  union all select 'hosts', '', count(*)::int from present u where exists (select from podcasts where user_id = u.id and deleted_at is null)
  union all select 'role', r::text, count(distinct id)::int from present, unnest(role_ids) r group by 2
  union all select 'bulletins', '', count(*)::int from bulletins where deleted_at is null
  union all select 'bulletins_active', '', count(*)::int from bulletins where deleted_at is null and status
  union all select 'supports', stage, count(*)::int from support_messages where deleted_at is null and merged_into is null group by 2
  union all select 'plan_revenue', case name when 'weekly' then name else 'monthly' end, sum(base_amount_cents)::int from plans group by 2
  union all select 'headlines', '', count(*)::int from headlines where deleted_at is null
  union all select 'revenue', to_char(created_at at time zone zone, 'YYYY-MM-DD'), sum(base_amount_cents)::int from plans, zone group by 2`;

const figures = async (query: string) =>
  (await world.db.$client.query(`select * from (${query}) f where amount <> 0 order by metric, key`)).rows;

/** Users whose podcast count is wrong. */
const MISCOUNTED = `
  select u.id from users u
  left join (select user_id, count(*) as amount, max(created_at) as newest from podcasts where deleted_at is null group by 1) p
    on p.user_id = u.id
  where (u.podcast_count, u.podcast_at) is distinct from (coalesce(p.amount, 0), p.newest)`;

/** Support messages whose reply count or sender is wrong. */
const MISANSWERED = `
  select m.id from support_messages m join users u on u.id = m.user_id
  where (m.sender_name, m.sender_email) <> (u.name, u.email) or m.answers <> (
    select count(*) from support_replies r join mails l on l.id = r.mail_id
    where r.message_id = m.id and l.state in ('queued', 'sent'))`;

async function expectExact(): Promise<void> {
  expect((await world.db.$client.query(MISCOUNTED)).rows).toEqual([]);
  expect((await world.db.$client.query(MISANSWERED)).rows).toEqual([]);
  expect(await figures('select metric, key, sum(amount)::int as amount from tallies group by 1, 2')).toEqual(
    await figures(PLAIN),
  );
}

const DAYS = ['2026-01-16T04:59:59Z', '2026-01-16T05:00:00Z', '2026-03-08T07:00:00Z', '2026-11-01T05:30:00Z'];
const some = (most: number) => fc.integer({ min: 0, max: most });

/** Statements like those of rooms and other services; each affects a random part of the rows. */
const statement: fc.Arbitrary<string> = fc.oneof(
  fc.tuple(some(3), some(3), some(4)).map(
    ([count, day, role]) => `
      insert into users (name, email, city, state, role_ids, featured, active, created_at)
      select 'P', gen_random_uuid() || '@example.com', (array['Austin', 'austin', 'Erie'])[1 + i % 3], (array['TX', 'tx', 'PA'])[1 + i % 3],
             array[${role + 1}, 1 + i % 5]::smallint[], i % 2 = 0, i % 3 > 0, '${DAYS[day]}'
      from generate_series(0, ${count}) i`,
  ),
  some(4).map((n) => `update users set deleted_at = now() where id % 5 = ${n} and deleted_at is null`),
  some(4).map((n) => `update users set deleted_at = null where id % 5 = ${n}`),
  some(4).map(
    (n) => `update users set featured = not featured, active = not active, state = 'NY' where id % 5 = ${n}`,
  ),
  some(4).map(
    (n) =>
      `update users set role_ids = '{${n + 1},${n + 1}}', created_at = '${DAYS[n % 4]}' where id % 3 = ${n % 3}`,
  ),
  some(4).map(
    (n) =>
      `insert into bulletins (user_id, title, description) select id, 't', 'd' from users where id % 5 = ${n}`,
  ),
  some(4).map(
    (n) =>
      `update bulletins set deleted_at = case when deleted_at is null then now() end where id % 5 = ${n}`,
  ),
  some(4).map((n) => `delete from bulletins where id % 5 = ${n}`),
  fc
    .tuple(some(4), some(3))
    .map(
      ([n, day]) =>
        `insert into podcasts (user_id, name, created_at) select id, 'p', '${DAYS[day]}' from users where id % 5 = ${n}`,
    ),
  some(4).map(
    (n) => `update podcasts set deleted_at = case when deleted_at is null then now() end where id % 5 = ${n}`,
  ),
  some(4).map(
    (n) =>
      `update podcasts set name = 'q', user_id = (select min(id) from users), created_at = '${DAYS[n % 4]}' where id % 7 = ${n}`,
  ),
  some(4).map((n) => `delete from podcasts where id % 5 = ${n}`),
  some(4).map(
    (n) =>
      `delete from users u where id % 5 = ${n} and not exists (select from bulletins where user_id = u.id) and not exists (select from plans where user_id = u.id) and not exists (select from support_messages where user_id = u.id)`,
  ),
  some(4).map(
    (n) => `update users set name = 'Q${n}', email = gen_random_uuid() || '@x' where id % 5 = ${n}`,
  ),
  some(4).map(
    (n) =>
      `insert into support_messages (user_id, subject, message) select id, 's', 'm' from users where id % 5 = ${n}`,
  ),
  some(4).map(
    (n) =>
      `update support_messages set deleted_at = case when deleted_at is null then now() end where id % 5 = ${n}`,
  ),
  some(4).map((n) => `delete from support_messages where id % 7 = ${n}`),
  some(4).map(
    (n) => `
      with letter as (
        insert into mails (message_id, kind, to_name, to_email, subject, text, html, state)
        select gen_random_uuid(), 'reply', '', 'a@x', 's', id, '', (array['queued', 'sent', 'failed'])[1 + id % 3]
        from support_messages where id % 5 = ${n} returning id, text
      )
      insert into support_replies (message_id, mail_id, admin_id, to_name, to_email, subject, message)
      select text::bigint, letter.id, admins.id, '', 'a@x', 's', 'm' from letter, admins`,
  ),
  some(4).map(
    (n) =>
      `update mails set state = (array['queued', 'sent', 'failed', 'cancelled'])[1 + (id + ${n}) % 4] where id % 3 = ${n % 3}`,
  ),
  some(4).map((n) => `delete from support_replies where id % 5 = ${n}`),
  fc.tuple(some(4), some(3)).map(
    ([n, day]) => `
      insert into plans (user_id, name, start_date, end_date, base_amount_cents, created_at)
      select id, 'weekly', now(), now(), 100 + id % 7, '${DAYS[day]}' from users where id % 5 = ${n}`,
  ),
  some(1).map(
    (n) =>
      `insert into headlines (admin_id, type, title, website_link) select id, 1, 't', 'x' from admins, generate_series(0, ${n})`,
  ),
  some(1).map(
    (n) =>
      `update headlines set deleted_at = case when deleted_at is null then now() end where id % 2 = ${n}`,
  ),
  fc.constant('select fold_tallies()'),
  fc.constantFrom(
    `select set_community_zone('Europe/Berlin')`,
    `select set_community_zone('America/New_York')`,
  ),
);

/** A transaction: its statements, and whether it is committed. */
const transaction = fc.record({
  statements: fc.array(statement, { minLength: 1, maxLength: 3 }),
  isKept: fc.boolean(),
});

/** The database may roll back a transaction that conflicts with another one, which must leave no trace either. */
const IN_THE_WAY = new Set(['40P01', '40001', '23503', '55P03']);

async function run(
  client: Client,
  { statements, isKept }: { statements: string[]; isKept: boolean },
): Promise<void> {
  try {
    await client.query('begin');
    for (const each of statements) await client.query(each);
    await client.query(isKept ? 'commit' : 'rollback');
  } catch (error) {
    await client.query('rollback');
    if (!IN_THE_WAY.has((error as { code?: string }).code ?? '')) throw error;
  }
}

describe('the tallies', () => {
  test('equal plain counts after concurrent changes, folds and zone changes on three connections', async () => {
    const lanes = fc.array(fc.tuple(transaction, transaction, transaction), { minLength: 1, maxLength: 8 });
    const property = fc.asyncProperty(lanes, async (rounds) => {
      await Promise.all(
        clients.map(async (client, lane) => {
          for (const round of rounds) {
            const mine = round[lane];
            if (mine) await run(client, mine);
          }
        }),
      );
      await expectExact();
    });
    await fc.assert(property, { seed: 20_260_303, numRuns: 30 });
  });

  test('stay exact after folding, which leaves one row for each key', async () => {
    await world.db.$client.query('select fold_tallies()');
    await expectExact();
    const { rows } = await world.db.$client.query(
      'select from tallies group by metric, key having count(*) > 1',
    );
    expect(rows).toEqual([]);
  });

  test('recount the days only when the community moves to another time zone', async () => {
    await world.db.$client.query(`select set_community_zone('America/New_York')`);
    const person = await world.addUser({ createdAt: '2026-06-01T02:00:00Z' });
    await world.db.$client.query(
      `insert into plans (user_id, name, start_date, end_date, base_amount_cents, created_at)
       values ($1, 'monthly', now(), now(), 700, '2026-06-01T02:00:00Z')`,
      [person.id],
    );
    const onDay = async (day: string) =>
      (
        await world.db.$client.query<object>(
          `select tally('registered', $1) as people, tally('revenue', $1) as cents`,
          [day],
        )
      ).rows[0];
    const move = async (zone: string) =>
      (
        await world.db.$client.query<{ isMoved: boolean }>('select set_community_zone($1) as "isMoved"', [
          zone,
        ])
      ).rows[0];
    expect(await onDay('2026-05-31')).toEqual({ people: 1, cents: 700 });
    expect(await move('America/New_York')).toEqual({ isMoved: false });
    expect(await move('Asia/Tokyo')).toEqual({ isMoved: true });
    expect([await onDay('2026-05-31'), await onDay('2026-06-01')]).toEqual([
      { people: 0, cents: 0 },
      { people: 1, cents: 700 },
    ]);
    await expectExact();
  });

  test('keep how much each user spent', async () => {
    const { rows } = await world.db.$client.query(
      `select u.id from users u left join (select user_id, sum(base_amount_cents) as spent from plans group by 1) p on p.user_id = u.id
       where u.total_spent_cents <> coalesce(p.spent, 0)`,
    );
    expect(rows).toEqual([]);
  });
});
