import { KEY_PERMISSIONS, isForKeys } from '@greenroom/contract/by-key';
import { realmOf } from '@greenroom/contract/wire';
import { afterAll, expect, inject, test } from 'vitest';

import { insertKey } from '../../../apps/api/src/testing/keys.ts';
import { bearer, every, guarded, openGuarded } from './guarded.ts';

const { world, reached, request, restore, expectRefused } = await openGuarded(inject('databaseUrl'));
afterAll(() => world.close());

const ofStaff = guarded.filter(({ guard }) => realmOf(guard) === 'admin');
/** A world makes more calls in a minute than a key may. */
const forgetLimit = () => world.db.$client.query(`delete from rate_limits where key like 'key:%'`);

test('a key with every permission reaches the calls that are for keys, and no other', async () => {
  const { key } = await insertKey(world, KEY_PERMISSIONS);
  for (const call of ofStaff) {
    await forgetLimit();
    if (isForKeys(call.name)) {
      reached.length = 0;
      const response = await request(call, bearer(key), true);
      expect(reached, `${call.name} ${response.body}`).toEqual([call.name]);
      await restore();
    } else await expectRefused(call, bearer(key), 403, 'key_refused');
  }
});

test('a key with one permission is refused by the calls of every other', async () => {
  const { key } = await insertKey(world, ['desk.change']);
  const others = ofStaff.filter(
    ({ name, guard }) => isForKeys(name) && guard !== 'admin' && guard !== 'desk.change',
  );
  expect(others.length).toBeGreaterThan(100);
  for (const call of others) {
    await forgetLimit();
    await expectRefused(call, bearer(key), 403, 'forbidden');
  }
});

test('a key is refused by the calls of members, and gives nobody a right in those that are open', async () => {
  const { id, key } = await insertKey(world, KEY_PERMISSIONS);
  for (const call of guarded.filter(({ guard }) => realmOf(guard) === 'user'))
    await expectRefused(call, bearer(key), 403, 'key_refused');
  await world.db.$client.query('update access_keys set used_at = null where id = $1', [id]);
  for (const call of every.filter(({ guard }) => guard === 'open')) await request(call, bearer(key));
  const { rows } = await world.db.$client.query('select used_at from access_keys where id = $1', [id]);
  expect(rows).toEqual([{ used_at: null }]);
});
