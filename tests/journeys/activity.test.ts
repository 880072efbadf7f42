import { createClient } from '@greenroom/client';
import { wire } from '@greenroom/contract/wire';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { findBarriers } from '../browser/axe.ts';
import { failCall } from '../browser/faults.ts';
import { addHeadlines } from '../browser/headlines.ts';
import { addPeople } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';
import { query } from '../browser/user-list.ts';
import { settled } from '../browser/visit.ts';

const stage = await openStage();
const rows = (page: Page) => page.getByRole('table', { name: 'Activity' }).getByRole('row');
const panel = (page: Page) => page.getByRole('dialog', { name: 'Activity' });

/** Makes calls as a colleague. */
async function openClient() {
  const { apiKey } = (await (await fetch(`${stage.address}/console-config`)).json()) as { apiKey: string };
  const { token } = await stage.admin.newSession();
  return createClient({ lines: wire, baseUrl: stage.address, apiKey, token: () => token });
}

test('the activity is a list that grows live, narrows by its filters, and opens an entry with before and after', async () => {
  const [nina = 0] = await addPeople(stage.db, [{ name: 'Nina Simonetti', email: 'nina@stage.example' }]);
  const params = { id: String(nina) };
  const client = await openClient();
  await client.call('users.setActive', { params, body: { active: false } });
  await client.call('users.update', { params, body: { bio: 'Plays the piano.', genreIds: [2] } });

  const { page, goto, forgive } = await stage.visit({ signedIn: true });
  const line = page.waitForResponse((response) => new URL(response.url()).pathname === '/admin/events');
  await goto('/dashboard');
  await page.getByRole('link', { name: 'Activity', exact: true }).click();
  await page.waitForURL('**/activity');
  await rows(page)
    .filter({ hasText: 'deactivated a person' })
    .filter({ hasText: 'Nina Simonetti' })
    .waitFor();
  await settled(page);
  expect(await findBarriers(page)).toEqual([]);
  await line;
  await client.call('users.createNote', { params, body: { message: 'Very kind.' } });
  await rows(page).filter({ hasText: 'added a note' }).waitFor();

  await page.getByRole('searchbox', { name: 'Search by name or title' }).fill('simonetti nina');
  await expect.poll(() => query(page)).toEqual({ search: 'simonetti nina' });
  await page.getByText('3 entries').waitFor();
  await page.getByRole('button', { name: 'Remove the filter Search: simonetti nina' }).click();
  await expect.poll(() => query(page)).toEqual({});
  await page.getByLabel('What', { exact: true }).selectOption({ label: 'Changed a person' });
  await expect.poll(() => query(page)).toEqual({ action: 'users.update' });
  await page.getByText('1 act', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'changed a person', exact: true }).click();
  await panel(page).getByText('Plays the piano.').waitFor();
  await panel(page).getByText('Genres', { exact: true }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await panel(page).getByRole('link', { name: 'All activity on this record' }).click();
  await expect.poll(() => query(page)).toEqual({ kind: 'users', record: String(nina) });
  await page.getByText('3 entries').waitFor();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV of the activity' }).click();
  expect((await file).suggestedFilename()).toBe('activity.csv');
  await page.getByRole('button', { name: 'Clear all' }).click();
  await rows(page).filter({ hasText: 'exported the activity' }).waitFor();

  await page.getByRole('link', { name: 'Nina Simonetti' }).first().click();
  await page.waitForURL(`**/user-detail/${nina}`);
  forgive(/Failed to load resource/);
  await failCall(page, 'audit.list', 'server error');
  await goto('/activity');
  await page.getByText('The activity could not be loaded.').waitFor();
});

test('on a phone an entry is a card, and a headline has its history in its panel', async () => {
  await addHeadlines(stage.db, stage.admin.id, 1);
  const client = await openClient();
  const { data } = await client.call('headlines.list', { query: {} });
  const title = data[0]?.title ?? '';
  await client.call('headlines.remove', { params: { id: String(data[0]?.id) } });
  await client.call('trash.restore', { body: { kind: 'news', id: data[0]?.id ?? 0 } });
  const { page, goto } = await stage.visit({ signedIn: true, width: 'phone' });
  await goto('/activity');
  await rows(page).filter({ hasText: 'restored a headline' }).waitFor();
  await settled(page);
  expect(await findBarriers(page)).toEqual([]);
  await goto('/headline-management');
  await page.getByRole('link', { name: title }).first().click();
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await page.getByRole('dialog').getByText('restored this headline').waitFor();
  expect(await findBarriers(page)).toEqual([]);
});
