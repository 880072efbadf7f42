import { expect, test } from 'vitest';

import { openStage } from '../../browser/stage.ts';

const stage = await openStage();

// Our own server cleans what editors write; another host may send it as it is.
test.each([
  [
    'lines and bold words of an editor',
    '<div>Hello staff,</div><div><br></div><div>my song <b>Neon</b> is gone.</div>',
    'Hello staff,\n\nmy song Neon is gone.',
    'Hello staff,<br><br>my song <strong>Neon</strong> is gone.',
  ],
  [
    'a table and a picture',
    '<table><tr><td>Song</td><td>Neon</td></tr><tr><th>By</th><td>Ann</td></tr></table><img alt="the stage" src="x">',
    'Song Neon\nBy Ann\nthe stage',
    'Song Neon<br>By Ann<br>the stage',
  ],
])('the console draws %s as a person reads them', async (_, terms, words, html) => {
  const { page, goto } = await stage.visit();
  await page.route('**/page/term-privacy', (route) =>
    route.fulfill({ json: { data: { terms: `<h2>Terms</h2>${terms}`, privacy: '' } } }),
  );
  await goto('/terms-of-use');
  const box = page.locator('div:has(> h2)').filter({ hasText: 'Terms' }).last();
  await box.waitFor();
  expect((await box.innerText()).replace(/^Terms\n+/, '')).toBe(words);
  expect((await box.innerHTML()).replace('<h2>Terms</h2>', '')).toBe(html);
});
