import { calls } from '@greenroom/contract';
import type { RuleSettings } from '@greenroom/contract/rules';
import { RULES } from '@greenroom/contract/rules.rules';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { tryRule } from '#rooms/rules/rules-trial.service.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.$client.query('truncate bulletins cascade');
});

async function trial(settings: RuleSettings) {
  const answer = await world.call('rules.try', { body: { settings } });
  expect(answer.statusCode, answer.body).toBe(200);
  return calls['rules.try'].output.parse(answer.json()).data;
}

const WORDS: RuleSettings = {
  kind: 'words',
  words: ['casino'],
  pattern: '',
  links: false,
  action: 'hold',
  refusal: '',
};

test('a rule about words is tried on the posts and responses of thirty days, and changes nothing', async () => {
  const { id, name } = await world.addUser();
  await world.db.$client.query(
    `insert into bulletins (user_id, title, description, created_at)
     select $1, 'Post ' || n, case when n % 2 = 0 then 'casino' else 'drums' end, now() - make_interval(days => 61 - n)
     from generate_series(1, 60) n`,
    [id],
  );
  await world.db.$client.query(
    `insert into bulletin_responses (bulletin_id, user_id, message) select id, user_id, 'My casino' from bulletins limit 1`,
  );
  const found = await trial(WORDS);
  expect(found).toMatchObject({ hits: 16, of: 30, isCut: false });
  expect(found.examples[0]).toMatchObject({ what: 'response', words: 'My casino', by: { id, name } });
  expect(found.examples[1]).toMatchObject({ what: 'post', words: 'Post 60' });
  expect((await world.db.$client.query('select from rules union all select from rule_hits')).rowCount).toBe(
    0,
  );
});

test(`at most ${RULES.examples} examples are given, the newest first, and ${RULES.tryMost} posts are looked at`, async () => {
  const { id } = await world.addUser();
  await world.db.$client.query(
    `insert into bulletins (user_id, title, description) select $1, 'Post ' || n, 'casino' from generate_series(1, ${RULES.tryMost + 300}) n`,
    [id],
  );
  const found = await tryRule(world.db, WORDS, Number.POSITIVE_INFINITY);
  expect(found).toMatchObject({ hits: RULES.tryMost, of: RULES.tryMost, isCut: true });
  expect(found.examples).toHaveLength(RULES.examples);
  expect(found.examples[0]?.words).toBe(`Post ${RULES.tryMost + 300}`);
  // Out of time, it says that it has not looked at all.
  const { of, isCut } = await tryRule(world.db, WORDS, 0);
  expect([of > 0 && of < RULES.tryMost, isCut]).toEqual([true, true]);
});

test('the rule about first posts finds each member’s first', async () => {
  const people = [await world.addUser(), await world.addUser()];
  for (const { id } of people) {
    await world.db.$client.query(
      `insert into bulletins (user_id, title, description) select $1, 'Post ' || n, '' from generate_series(1, 3) n`,
      [id],
    );
  }
  const found = await trial({ kind: 'first_post' });
  expect(found).toMatchObject({ hits: 2, of: 6 });
  const by = new Set(found.examples.map((example) => example.by?.id));
  expect(by).toEqual(new Set(people.map(({ id }) => id)));
});

test('rules about registrations are tried on those of thirty days', async () => {
  const minutes = { 'a@spam.example': 50, 'b@ok.example': 40, 'c@ok.example': 30, 'd@ok.example': 20 };
  for (const [email, minute] of Object.entries({ ...minutes, 'old@spam.example': 60 * 24 * 31 })) {
    const { id } = await world.addUser({ email });
    await world.db.$client.query(
      `insert into audit_entries (actor, action, kind, record, ip, request_id, created_at)
       values ('user ' || $1, 'account.registerUser', 'users', $1, '203.0.113.7', 'r', now() - make_interval(mins => $2))`,
      [String(id), minute],
    );
  }
  const domain = await trial({ kind: 'domain', domains: ['spam.example'] });
  expect(domain).toMatchObject({
    hits: 1,
    of: 4,
    examples: [{ what: 'registration', words: 'spam.example from 203.0.113.0/24', by: null }],
  });
  expect(await trial({ kind: 'network', networks: ['203.0.113.0/24'] })).toMatchObject({ hits: 4, of: 4 });
  expect(await trial({ kind: 'rate', anHour: 3 })).toMatchObject({
    hits: 1,
    examples: [{ words: 'ok.example from 203.0.113.0/24' }],
  });
  expect(await trial({ kind: 'throwaway' })).toMatchObject({ hits: 0 });
});
