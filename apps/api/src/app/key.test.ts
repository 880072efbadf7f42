import { afterAll, expect, inject, test } from 'vitest';

import { key as command } from '#app/key.ts';
import { ensureApiKeys } from '#app/first-start.ts';
import { readConfig } from '#kit/config.ts';
import { ensureSecret } from '#kit/db/secrets.ts';
import { runHere } from '#testing/command.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());
const run = (args: string[], env: Record<string, string> = {}) =>
  runHere(command, args, { DATABASE_URL: world.url, ...env });

test('npm run key removes a key that the server made, and the next start makes another', async () => {
  const [made] = await ensureApiKeys(world.db, readConfig({}));
  const { code, output } = await run(['renew', 'api']);
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/Restart every server now.*\n.* is refused\.\n$/),
  ]);
  const [next] = await ensureApiKeys(world.db, readConfig({}));
  expect(next).toMatch(/^grk_/);
  expect(next).not.toBe(made);
  const address = await ensureSecret(world.db, 'answer_address_key');
  expect((await run(['renew', 'answers'])).output).toContain('answers to replies that were sent before');
  expect(address.equals(await ensureSecret(world.db, 'answer_address_key'))).toBe(false);
});

test.each([
  [[], 'npm run key -- renew api|uploads'],
  [['renew', 'time_zone'], 'npm run key -- renew api|uploads'],
  [['renew', 'api', 'now'], 'npm run key -- renew api|uploads'],
])('npm run key -- %j is refused with words', async (args, words) => {
  const { code, errors } = await run(args);
  expect([code, errors]).toEqual([1, expect.stringContaining(words)]);
});

test('npm run key says where the API key of a setting is changed', async () => {
  const { code, errors } = await run(['renew', 'api'], { API_KEY: 'first-key-1' });
  expect([code, errors]).toEqual([1, expect.stringContaining('write two there')]);
});
