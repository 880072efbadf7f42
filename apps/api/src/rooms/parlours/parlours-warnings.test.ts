import { afterAll, beforeEach, expect, inject, test } from 'vitest';

import { maintenanceJobs } from '#app/rooms.ts';
import { addParlour } from '#testing/parlours.ts';
import { createWorld, openPool } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import type { Db } from '#kit/db/db.ts';

const world: World = await createWorld(inject('databaseUrl'));
const { $client } = world.db;
afterAll(() => world.close());
beforeEach(async () => {
  await $client.query('truncate parlours, users, notifications cascade');
});

const MINUTE_MS = 60_000;
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * MINUTE_MS).toISOString();
async function runJobs(db: Db = world.db): Promise<void> {
  for (const job of maintenanceJobs) await job(db);
}
const messages = async () =>
  (await $client.query<{ message: string }>('select message from notifications order by id')).rows.map(
    ({ message }) => message,
  );

test('staff are warned of an unpublished parlour from an hour before its start, in New York time', async () => {
  const { id: ownerId } = await world.addUser();
  const id = await addParlour(world, { ownerId, suiteTitle: '<b>Quiet</b> Set', startsAt: inMinutes(59) });
  await runJobs();
  const { rows } = await $client.query<{ clock: string }>(
    `select to_char(starts_at at time zone 'America/New_York', 'FMHH12:MI AM') || case
       when starts_at - (starts_at at time zone 'America/New_York') at time zone 'UTC' = interval '4 hours' then ' EDT'
       else ' EST' end as clock from parlours`,
  );
  const news = await $client.query('select message, link, about_id from notifications');
  expect(news.rows).toEqual([
    {
      message: `<strong>&lt;b&gt;Quiet&lt;/b&gt; Set</strong> is not published, so its host cannot go live at ${rows[0]?.clock}.`,
      link: `/scheduler-parlour?parlour=${id}`,
      about_id: ownerId,
    },
  ]);
});

test('one warning is sent for each start, however many processes check and however often they restart', async () => {
  const id = await addParlour(world, { startsAt: inMinutes(30) });
  const others = Array.from({ length: 4 }, () => openPool(world.url));
  try {
    await Promise.all([world.db, ...others].map((db) => runJobs(db)));
    expect(await messages()).toHaveLength(1);
  } finally {
    await Promise.all(others.map((db) => db.$client.end()));
  }
  await runJobs();
  for (const is_public of [true, false]) {
    await world.call('parlours.setShown', { params: { id }, body: { is_public } });
    await runJobs();
  }
  expect(await messages()).toHaveLength(1);

  await $client.query('update parlours set starts_at = $1', [inMinutes(50)]);
  await runJobs();
  await runJobs();
  expect(await messages(), 'another start, another warning').toHaveLength(2);
});

test('a warning that could not be stored is stored in the next round', async () => {
  await addParlour(world, { startsAt: inMinutes(30) });
  await $client.query('alter table notifications add constraint refused check (false) not valid');
  await expect(runJobs()).rejects.toThrow('insert into notifications');
  await $client.query('alter table notifications drop constraint refused');
  await runJobs();
  expect(await messages()).toHaveLength(1);
});

test('no warning is sent for a parlour that is far off, published, live, finished, removed or long past', async () => {
  const startsAt = inMinutes(30);
  const now = inMinutes(0);
  await addParlour(world, { startsAt: inMinutes(61) });
  await addParlour(world, { startsAt, isPublic: true });
  await addParlour(world, { startsAt, liveAt: now });
  await addParlour(world, { startsAt, liveAt: now, finishedAt: now });
  await addParlour(world, { startsAt, deletedAt: now });
  const { id: ownerId } = await world.addUser({ deletedAt: now });
  await addParlour(world, { startsAt, ownerId });
  await addParlour(world, { startsAt: inMinutes(-25 * 60) });
  await runJobs();
  expect(await messages()).toEqual([]);
});

test('a server that was down at that time warns late', async () => {
  await addParlour(world, { startsAt: inMinutes(-5) });
  await runJobs();
  expect(await messages()).toHaveLength(1);
});
