// @both: it is about the database.
import * as fc from 'fast-check';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { PLAIN, transaction } from '#testing/tallies.ts';
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

const figures = async (query: string) =>
  (await world.db.$client.query(`select * from (${query}) f where amount <> 0 order by metric, key`)).rows;

/** Users whose podcast count is wrong. */
const MISCOUNTED = `
  select u.id from users u
  left join (select user_id, count(*) as amount, max(created_at) as newest from podcasts where deleted_at is null group by 1) p
    on p.user_id = u.id
  where (u.podcast_count, u.podcast_at) is distinct from (coalesce(p.amount, 0), p.newest)`;

/** Finished parlours whose host has another name. */
const MISNAMED = `
  select s.id from sales s join users u on u.id = s.user_id
  where s.host_name <> case when u.deleted_at is null then u.name else 'Deleted user' end`;

/**
 * Support messages whose reply count or sender is wrong. A reply of a transaction that began before the message was
 * written answers nothing, as one that crosses a further mail.
 */
const MISANSWERED = `
  select m.id from support_messages m join users u on u.id = m.user_id
  where (m.sender_name, m.sender_email) <> (u.name, u.email) or m.answers <> (
    select count(*) from support_replies r join mails l on l.id = r.mail_id
    where r.message_id = m.id and l.state in ('queued', 'sent') and r.created_at >= m.waiting_since)`;

async function expectExact(): Promise<void> {
  expect((await world.db.$client.query(MISCOUNTED)).rows).toEqual([]);
  expect((await world.db.$client.query(MISANSWERED)).rows).toEqual([]);
  expect((await world.db.$client.query(MISNAMED)).rows).toEqual([]);
  expect(await figures('select metric, key, sum(amount)::int as amount from tallies group by 1, 2')).toEqual(
    await figures(PLAIN),
  );
}

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
