import { afterAll, expect, inject, test } from 'vitest';

import { migrateDatabase } from '../../../apps/api/src/kit/db/migrate.ts';
import { createWorld } from '../../../apps/api/src/testing/world.ts';
import type { World } from '../../../apps/api/src/testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

test('an update that replaces every function and trigger fails no call that is made meanwhile', async () => {
  const { id } = await world.addUser();
  const token = await world.tokenOf(id);
  const stopped = new AbortController();
  const statuses: number[] = [];
  const calls = [
    (n: number) => world.call('users.update', { params: { id }, body: { bio: `Sings ${n}` } }),
    (n: number) => world.call('bulletins.create', { token, body: { title: `Band ${n}`, details: 'Wanted' } }),
    (n: number) => world.call('users.createNote', { params: { id }, body: { text: `Note ${n}` } }),
    () => world.call('users.list', { query: {} }),
    () => world.call('dashboard.get'),
  ];
  const lanes = calls.map(async (call) => {
    for (let n = 0; !stopped.signal.aborted; n += 1) statuses.push((await call(n)).statusCode);
  });
  for (let round = 0; round < 5; round += 1) {
    await world.db.$client.query(
      `update settings set value = '{"hash": "", "functions": []}' where name = 'triggers'`,
    );
    await migrateDatabase(world.url);
  }
  stopped.abort();
  await Promise.all(lanes);
  console.log(Object.groupBy(statuses, String));
  expect(statuses.filter((status) => status >= 400)).toEqual([]);
});
