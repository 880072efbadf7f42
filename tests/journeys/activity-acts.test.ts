import { createClient } from '@greenroom/client';
import { wire } from '@greenroom/contract/wire';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { findBarriers } from '../browser/axe.ts';
import { addPeople } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';
import { settled } from '../browser/visit.ts';

const stage = await openStage();
const rows = (page: Page) => page.getByRole('table', { name: 'Activity' }).getByRole('row');

/** Makes calls as a colleague. */
async function openClient() {
  const { apiKey } = (await (await fetch(`${stage.address}/console-config`)).json()) as { apiKey: string };
  const { token } = await stage.admin.newSession();
  return createClient({ lines: wire, baseUrl: stage.address, apiKey, token: () => token });
}

test('an act on many people is one row, which unfolds into its entries page by page', async () => {
  const names = Array.from({ length: 25 }, (_, at) => ({ name: `Person ${String(at).padStart(2, '0')}` }));
  const ids = await addPeople(stage.db, names);
  const client = await openClient();
  await client.call('users.changeMany', { body: { action: 'remove', ids } });
  await client.call('staff.invite', { body: { email: 'new.colleague@stage.example', role: 'moderator' } });

  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/activity');
  await rows(page)
    .filter({ hasText: 'Invited a colleague' })
    .getByText('new.colleague@stage.example')
    .waitFor();
  const act = rows(page).filter({ hasText: 'Deleted 25 people' });
  await act.getByText(/^Person \d\d and 24 more$/).waitFor();
  expect(await rows(page).filter({ hasText: 'eleted a person' }).count()).toBe(0);

  const toggle = act.getByRole('button', { name: 'Deleted 25 people' });
  await toggle.focus();
  await page.keyboard.press('Enter');
  const entries = act.getByRole('list', { name: 'Entries of this act' }).getByRole('listitem');
  await expect.poll(() => entries.count()).toBe(20);
  await act.getByRole('button', { name: 'Show more entries' }).click();
  await expect.poll(() => entries.count()).toBe(25);
  await settled(page);
  expect(await findBarriers(page)).toEqual([]);
  await act.getByRole('button', { name: 'Details: Person 07' }).click();
  await page.getByRole('dialog', { name: 'Activity' }).getByText('Person 07').first().waitFor();
  await page.keyboard.press('Escape');
  await toggle.click();
  await entries.first().waitFor({ state: 'hidden' });

  // A search is for single entries.
  await page.getByRole('searchbox').fill('Person 07');
  await page.getByText('1 entry', { exact: true }).waitFor();
  await rows(page).filter({ hasText: 'Deleted a person' }).getByText('Person 07').waitFor();
});
