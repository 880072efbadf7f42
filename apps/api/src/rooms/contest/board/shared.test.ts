import { CONTEST } from '@greenroom/contract/contest.rules';
import { afterAll, expect, inject, test } from 'vitest';

import { addStartedSong } from '#testing/contest.ts';
import { createWorld, PASSWORD } from '#testing/world.ts';

const world = await createWorld(inject('databaseUrl'), { TRUST_PROXY: '127.0.0.1' });
afterAll(() => world.close());

const share = (hours: number | null) => world.call('contest.setSharedNetwork', { body: { hours } });
const from = (address: string) => ({ 'x-forwarded-for': address });
const vote = (id: number, device: string, headers: Record<string, string>) =>
  world.call('contest.vote', { params: { id }, token: null, body: { name: 'Guest', device }, headers });
let count = 0;
const register = (headers: Record<string, string>) =>
  world.call('account.registerUser', {
    token: null,
    body: { name: 'Jo', email: `hall${(count += 1)}@example.com`, password: PASSWORD, roleIds: [1] },
    headers,
  });
const countStatuses = async (answers: Promise<{ statusCode: number }>[]) => {
  const counts: Record<number, number> = {};
  for (const { statusCode } of await Promise.all(answers)) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
};

test('a hall that shares a network votes and registers while the staff say so, and is limited again afterwards', async () => {
  const song = await addStartedSong(world);
  const voteManyTimes = (name: string, headers: Record<string, string>) =>
    countStatuses(Array.from({ length: 150 }, (_, at) => vote(song, `${name}-${at}-device`, headers)));
  expect(await voteManyTimes('before', from('203.0.113.1'))).toEqual({
    201: CONTEST.anonymousAMinute,
    429: 90,
  });

  const answer = (await share(6)).json();
  expect(answer.data.shared_until).toMatch(/^\d{4}-.*Z$/);
  expect((await world.call('contest.getVoting')).json().data.shared_until).toBe(answer.data.shared_until);
  expect(await voteManyTimes('hall', from('203.0.113.2'))).toEqual({ 201: 150 });
  expect(await countStatuses(Array.from({ length: 30 }, () => register(from('203.0.113.2'))))).toEqual({
    201: 30,
  });

  expect((await share(null)).json().data.shared_until).toBeNull();
  expect(await voteManyTimes('after', from('203.0.113.3'))).toEqual({
    201: CONTEST.anonymousAMinute,
    429: 90,
  });
  await share(1);
  await world.db.$client.query(
    "update settings set value = (now() - interval '1 minute')::text where name = 'shared_network_until'",
  );
  expect((await vote(song, 'late-device', from('203.0.113.3'))).statusCode).toBe(429);
  const { rows } = await world.db.$client.query(
    "select count(*)::int from audit_entries where action = 'contest.setSharedNetwork'",
  );
  expect(rows).toEqual([{ count: 3 }]);
});

test('only who may change the contest says so, for twelve hours at most', async () => {
  expect((await share(13)).statusCode).toBe(400);
  await world.db.$client.query("update admins set role = 'moderator'");
  expect((await share(1)).statusCode).toBe(403);
});
