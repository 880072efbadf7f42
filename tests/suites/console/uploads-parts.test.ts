import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page, Route } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';

import { samples } from '../../../apps/api/src/testing/samples/samples.ts';
import { addPeople } from '../../browser/people.ts';
import { openPanel, podcastDialog, pickUser } from '../../browser/podcasts.ts';
import { openStage } from '../../browser/stage.ts';

const folder = mkdtempSync(join(tmpdir(), 'upload-parts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
// Above 16 MB, so two parts.
const file = join(folder, 'Long talk.wav');
writeFileSync(file, samples.wav(200, 44_100));

const stage = await openStage();
await addPeople(stage.db, [{ name: 'Odetta Holmes' }]);

/** Names the part in the address of its request: a test can't read the body of a large one. */
async function namePart(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { open, send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function sendNamed(this: XMLHttpRequest, body) {
      const key = body instanceof FormData ? body.get('key') : null;
      if (typeof key === 'string') open.call(this, 'POST', `/uploads?part=${key.slice(-4)}`, true);
      send.call(this, body);
    };
  });
}

test('a long sound that stopped goes on with what is missing, after Retry and after a reload', async () => {
  const { page, goto, forgive } = await stage.visit({ signedIn: true });
  forgive(/507|Failed to load resource/);
  await namePart(page);
  const sent: string[] = [];
  let isFull = true;
  await page.route('**/uploads?part=*', async (route: Route) => {
    const part = new URL(route.request().url()).searchParams.get('part') ?? '';
    if (part === '0002' && isFull) {
      await expect.poll(() => sent).toContain('0001');
      return route.fulfill({ status: 507, body: '{}' });
    }
    await route.continue();
    await (await route.request().response())?.finished();
    sent.push(part);
  });
  const choose = () => podcastDialog(page).locator('input[type=file]').setInputFiles(file);
  const failure = podcastDialog(page).getByText('The server has no space left for uploads.');
  await goto('/podcast-management');
  await openPanel(page);
  await pickUser(page, 'od', 'Odetta Holmes');
  await choose();
  await failure.waitFor();
  expect(sent).toEqual(['0001']);
  await podcastDialog(page)
    .getByRole('button', { name: /^Retry/ })
    .click();
  await failure.waitFor();
  expect(sent, 'the part that is there is not sent again').toEqual(['0001']);

  await page.reload();
  isFull = false;
  await openPanel(page);
  if ((await podcastDialog(page).getByRole('combobox', { name: 'User' }).inputValue()) === '')
    await pickUser(page, 'od', 'Odetta Holmes');
  await choose();
  await podcastDialog(page).getByText('Ready', { exact: true }).waitFor();
  await podcastDialog(page).getByText('3:20').waitFor();
  expect(sent).toEqual(['0001', '0002']);
  await podcastDialog(page).getByRole('textbox', { name: 'Podcast Name' }).fill('Talks');
  await podcastDialog(page).getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('row').filter({ hasText: 'Odetta Holmes' }).waitFor();
});
