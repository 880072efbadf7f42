import { calls } from '@greenroom/contract';
import { afterAll, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { pages } from '#rooms/pages/pages.table.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

async function getPages() {
  const response = await world.call('pages.get', { token: null });
  expect(response.statusCode, response.body).toBe(200);
  return calls['pages.get'].output.parse(response.json()).data;
}

test('returns empty pages before they are written', async () => {
  expect(await getPages()).toEqual({ terms: '', privacy: '' });
});

test('keeps headings and links in terms and privacy, and removes scripts, frames and trackers', async () => {
  await world.db.insert(pages).values([
    {
      name: 'terms',
      html: '<h2 style="color:red">Terms</h2><p>Be <em>kind</em>.</p><script>alert(1)</script><iframe src="https://evil.example"></iframe>',
    },
    {
      name: 'privacy',
      html: '<p onmouseover="alert(1)">Hi <a href="//evil.example">x</a><a href="mailto:a@b.c">mail</a></p><svg/onload=alert(1)><style>*{display:none}</style>',
    },
  ]);
  expect(await getPages()).toEqual({
    terms: '<h2>Terms</h2><p>Be <em>kind</em>.</p>',
    privacy:
      '<p>Hi <a rel="noopener noreferrer nofollow">x</a><a href="mailto:a@b.c" rel="noopener noreferrer nofollow">mail</a></p>',
  });
});
