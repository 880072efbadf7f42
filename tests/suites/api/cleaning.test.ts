import { oneLine } from '@greenroom/contract/kit/one-line';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { oneLineTables } from '../../../apps/api/src/app/rooms.ts';
import { cleanStored } from '../../../apps/api/src/kit/db/cleaning.ts';
import { createWorld } from '../../../apps/api/src/testing/world.ts';
import type { World } from '../../../apps/api/src/testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());
const query = (text: string, values: unknown[] = []) => world.db.$client.query(text, values);
const restart = () => query(`delete from settings where name = 'one_line'`);
const entries = async () =>
  (await query(`select actor, after from audit_entries where action = 'texts.clean'`)).rows;

const DIRTY = ' Jose\u0301 \u00A0 \u202EN\u0303andu\u0301\n\u200B';
const CLEAN = 'José Ñandú';

beforeAll(async () => {
  const { id } = await world.addUser({ name: 'Somebody Else' });
  await query(`insert into users (name, email, city) values ($1, 'dirty@example.com', ' New   York ')`, [
    DIRTY,
  ]);
  await query(`insert into users (name, email) values (U&'\\200B', 'nothing@example.com')`);
  await query(`insert into bulletins (user_id, title, description) values ($1, $2, E'Two\n\nlines')`, [
    id,
    DIRTY,
  ]);
  await query(`insert into podcasts (user_id, name) values ($1, 'Clean already')`, [id]);
});

test('what is stored is cleaned, found and counted in one entry of the activity', async () => {
  await restart();
  await cleanStored(world.db, oneLineTables);
  const { rows } = await query(`select name, city from users where email = 'dirty@example.com'`);
  expect(rows).toEqual([{ name: CLEAN, city: 'New York' }]);
  const posts = await query('select title, description from bulletins');
  expect(posts.rows).toEqual([{ title: CLEAN, description: 'Two\n\nlines' }]);
  const kept = await query(`select name from users where email = 'nothing@example.com'`);
  expect(kept.rows).toEqual([{ name: '\u200B' }]);
  expect(await entries()).toEqual([{ actor: 'maintenance', after: { changed: { people: 1, posts: 1 } } }]);
  const found = await world.call('users.list', { query: { search: '"new york"' } });
  expect(found.json().totalCounts).toBe(1);
});

test('it is done once', async () => {
  await query(`update bulletins set title = 'Two  spaces'`);
  await cleanStored(world.db, oneLineTables);
  expect((await query('select title from bulletins')).rows).toEqual([{ title: 'Two  spaces' }]);
  expect(await entries()).toHaveLength(1);
});

test('one that was stopped goes on where it was', async () => {
  await restart();
  const stop = new AbortController();
  stop.abort();
  await cleanStored(world.db, oneLineTables, stop.signal);
  expect((await query('select title from bulletins')).rows).toEqual([{ title: 'Two  spaces' }]);
  await query(
    `insert into settings values ('one_line', '{"at":0,"after":0,"changed":{"people":7},"isDone":false}')`,
  );
  await cleanStored(world.db, oneLineTables);
  expect((await entries()).at(-1)?.after).toEqual({ changed: { people: 7, posts: 1 } });
});

test('it leaves what input leaves, whatever the letter', async () => {
  const letters = Array.from({ length: 0xffff }, (_, at) => at)
    .filter((at) => at > 0xa0 && (at < 0xd800 || at > 0xdfff) && at !== 0x2028 && at !== 0x2029)
    .map((at) => `a${String.fromCodePoint(at)}b`);
  const { rows } = await query(
    'select one_line(x) as cleaned from unnest($1::text[]) with ordinality u (x, n) order by n',
    [letters],
  );
  const differ = letters.filter((each, at) => rows[at].cleaned !== oneLine(each));
  expect(differ).toEqual([]);
});
