import { expect, test } from 'vitest';

import { addCrowd } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';

const stage = await openStage();

test('where more than 10,000 match there is no press that selects them all, but the advice to narrow the search', async () => {
  for (const letter of 'abcdefghijk') await addCrowd(stage.db, 1000, `Crowded${letter}`);
  const { page, goto } = await stage.visit({ signedIn: true });
  for (const address of ['/user-list', '/user-list?search=crowded']) {
    await goto(address);
    await page.getByRole('checkbox', { name: 'Select all on this page', exact: true }).check();
    await page.getByText('More than 10,000 match. Narrow the search to select all.').waitFor();
    expect(await page.getByRole('button', { name: /^Select all .* that match$/ }).count()).toBe(0);
  }
});
