// @both: it is about the database.
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, expect, inject, test } from 'vitest';

import { migrateDatabase } from '../../../apps/api/src/kit/db/migrate.ts';
import { createWorld } from '../../../apps/api/src/testing/world.ts';
import type { World } from '../../../apps/api/src/testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

// People pause between their clicks. `npm run faults` has 200 calls a second.
const [UPDATES, PAUSE_MS] = process.env['FAULTS'] === 'long' ? [20, 15] : [5, 60];

test('an update that replaces every function and trigger fails no call that is made meanwhile', async ({
  annotate,
}) => {
  const { id } = await world.addUser();
  const calls = [
    (n: number) => world.call('users.update', { params: { id }, body: { bio: `Sings ${n}` } }),
    (n: number) => world.call('users.createNote', { params: { id }, body: { message: `Note ${n}` } }),
    (n: number) => world.call('users.setActive', { params: { id }, body: { active: n % 2 === 0 } }),
    () => world.call('users.list'),
    () => world.call('dashboard.get'),
  ];
  const stopped = new AbortController();
  const statuses: number[] = [];
  const startedAt = performance.now();
  const lanes = calls.map(async (call) => {
    for (let n = 0; !stopped.signal.aborted; n += 1) {
      statuses.push((await call(n)).statusCode);
      await sleep(PAUSE_MS);
    }
  });
  const failures: unknown[] = [];
  for (let left = UPDATES; left > 0; left -= 1) {
    await world.db.$client.query(
      `update settings set value = '{"hash": "", "functions": []}' where name = 'triggers'`,
    );
    await migrateDatabase(world.url).catch((error: unknown) => failures.push(error));
  }
  stopped.abort();
  await Promise.all(lanes);
  expect(failures).toEqual([]);
  expect(statuses.filter((status) => status >= 400)).toEqual([]);
  const perSecond = Math.round((statuses.length / (performance.now() - startedAt)) * 1000);
  await annotate(
    `${UPDATES} updates during ${statuses.length} calls, ${perSecond} a second: none failed`,
    'F14',
  );
});
