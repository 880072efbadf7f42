import { afterAll, beforeEach, expect, inject, test } from 'vitest';

import { otherZoneWords, zone as command } from '#app/zone.ts';
import { getZone, startZone } from '#rooms/money/money-zone.store.ts';
import { runHere } from '#testing/command.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());
const zone = (...args: string[]) => runHere(command, args, { DATABASE_URL: world.url });
const ask = async (text: string) => (await world.db.$client.query<Record<string, unknown>>(text)).rows;
const NIGHT = '2026-06-01T02:00:00Z';
const HARDLY = '2026-03-01T02:00:00Z';
const days = () =>
  ask(
    `select day::text, cents from (select day, gross_cents as cents from money_entries order by paid_at) m`,
  );

beforeEach(async () => {
  await ask(`select set_community_zone('America/New_York')`);
});

test('keeps the zone of the days once there is money, and a start says both and how to change it', async () => {
  expect(await startZone(world.db, 'Asia/Tokyo')).toBe('America/New_York');
  const words = otherZoneWords('Asia/Tokyo', 'America/New_York');
  expect(words).toContain('TIME_ZONE is Asia/Tokyo, but days are counted in America/New_York');
  expect(words).toContain('npm run zone -- set Asia/Tokyo');
  expect(otherZoneWords('Asia/Tokyo', 'Asia/Tokyo')).toBeNull();
});

test('takes the zone of the settings at a first start', async () => {
  await ask('begin; create table kept as select * from money_rates; delete from money_rates; commit');
  expect(await startZone(world.db, 'Asia/Tokyo')).toBe('Asia/Tokyo');
  await ask('insert into money_rates overriding system value select * from kept');
  expect(await startZone(world.db, 'Europe/Berlin')).toBe('Asia/Tokyo');
});

test('npm run zone says first what a change would do, then does it, and leaves closed months alone', async () => {
  const { id } = await world.addUser();
  for (const at of [HARDLY, NIGHT])
    await world.db.$client.query(
      `insert into plans (user_id, name, start_date, end_date, base_amount_cents, created_at)
       values ($1, 'monthly', now(), now(), 700, $2)`,
      [id, at],
    );
  await ask(
    `insert into money_months (month, admin_id, admin) values ('2026-03-01', ${world.admin.id}, 'Ada')`,
  );
  const before = await days();
  expect(before.map(({ day }) => day)).toEqual(['2026-02-28', '2026-05-31']);

  const asked = await zone('set', 'Asia/Tokyo');
  expect([asked.code, asked.errors]).toEqual([0, '']);
  expect(asked.output).toMatch(
    /- 1 payment of open months would move.*- 1 closed month would stay as closed.*--yes\n$/s,
  );
  expect([await getZone(world.db), await days()]).toEqual(['America/New_York', before]);

  const done = await zone('set', 'Asia/Tokyo', '--yes');
  expect(done.output).toMatch(
    /^Days are counted in Asia\/Tokyo now: 1 payment moved\.\nSet TIME_ZONE=Asia\/Tokyo/,
  );
  expect((await days()).map(({ day }) => day)).toEqual(['2026-02-28', '2026-06-01']);
  expect(
    await ask('select actor, action, before, after from audit_entries order by id desc limit 1'),
  ).toEqual([
    {
      actor: 'npm run zone',
      action: 'money.setZone',
      before: { zone: 'America/New_York' },
      after: { zone: 'Asia/Tokyo' },
    },
  ]);
  expect((await zone()).output).toBe('Days are counted in Asia/Tokyo.\n');
});

test.each([
  [['set', 'Mars/Olympus'], 'Mars/Olympus is no time zone'],
  [['set'], 'npm run zone -- set ZONE'],
  [['--yes'], 'npm run zone -- set ZONE'],
])('npm run zone -- %j is refused with words', async (args, words) => {
  const { code, errors } = await zone(...args);
  expect(code).toBe(1);
  expect(errors).toContain(words);
});
