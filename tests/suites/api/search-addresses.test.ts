import type { CallName } from '@greenroom/contract/wire';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { createWorld } from '../../../apps/api/src/testing/world.ts';
import type { World } from '../../../apps/api/src/testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const ADA = { id: 0, email: 'ada@xn--mller-kva.de' };
const OTHERS: number[] = [];
const write = (userId: number, message: string) =>
  world.db.$client.query(
    `insert into support_messages (user_id, subject, message) values ($1, 'Help', $2) returning id`,
    [userId, message],
  );
beforeAll(async () => {
  ADA.id = (await world.addUser({ name: 'Ada', email: ADA.email })).id;
  OTHERS.push((await world.addUser({ name: 'Bo', email: 'bo@example.com' })).id);
  OTHERS.push((await world.addUser({ name: 'Ada Muller', email: 'ada@muller.de' })).id);
  await write(ADA.id, '<p>Where is it?</p>');
  await write(OTHERS[0] ?? 0, '<p>Please write to ada@müller.de instead.</p>');
});

async function ask(call: CallName, query: Record<string, string>): Promise<Record<string, unknown>[]> {
  const response = await world.call(call, { query });
  expect(response.statusCode, response.body).toBe(200);
  const { data } = response.json<{
    data: Record<string, unknown>[] | { users: Record<string, unknown>[] };
  }>();
  return Array.isArray(data) ? data : data.users;
}

describe.each(['ada@müller.de', 'ADA@Müller.de', '"Ada" <ada@müller.de>,', 'ada@xn--mller-kva.de'])(
  'an address under a name with umlauts, looked for as %s',
  (typed) => {
    test.each([
      ['the list of people', 'users.list', { search: typed }],
      ['the lookup of people', 'users.search', { name: typed }],
      ['the palette', 'palette.search', { q: typed }],
    ] as const)('is found by %s', async (_, call, query) => {
      expect((await ask(call, query)).map(({ id }) => id)).toContain(ADA.id);
    });

    test('is found among messages, where somebody wrote it too', async () => {
      const found = await ask('support.list', { search: typed });
      const names = found.map(({ user }) => (user as { name: string }).name).toSorted();
      expect(names).toEqual(typed.includes('xn--') ? ['Ada'] : ['Ada', 'Bo']);
    });
  },
);
