import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { PARTS } from '@greenroom/contract/kit/upload-parts';
import type { Page, Route } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';

import { largeVideo } from '../../apps/api/src/testing/recordings.ts';
import { findBarriers } from '../browser/axe.ts';
import { toast } from '../browser/pages.ts';
import { addPeople } from '../browser/people.ts';
import { addSales } from '../browser/sales.ts';
import { openStage } from '../browser/stage.ts';
import { WAIT_MS } from '../setup/patience.ts';

const folder = mkdtempSync(join(tmpdir(), 'greenroom-uploads-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'evening.mp4');
writeFileSync(file, largeVideo(2 * PARTS.bytes + 5000));
utimesSync(file, 1_790_000_000, 1_790_000_000);

const dataDir = join(folder, 'data');
const stage = await openStage({ DATA_DIR: dataDir });
const [host = 0] = await addPeople(stage.db, [{ name: 'Ada Host' }]);

/** Names the part in the address of its request: a test can't read the body of a large one. */
async function namePart(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { open, send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function sendNamed(this: XMLHttpRequest, body) {
      const key = body instanceof FormData ? body.get('key') : null;
      if (typeof key === 'string' && key.startsWith('recordings/'))
        open.call(this, 'POST', `/uploads?part=${key.slice(-4)}`, true);
      send.call(this, body);
    };
  });
}
const readPartNumber = (route: Route): string =>
  new URL(route.request().url()).searchParams.get('part') ?? '';

/** Counts the parts that the store has taken. */
function countArrived(page: Page): () => number {
  let count = 0;
  page.on('response', (answer) => {
    if (answer.status() === 204 && answer.url().includes('/uploads')) count += 1;
  });
  return () => count;
}

const section = (page: Page, name = 'Upload a recording') => page.getByRole('region', { name });
/** Parts of 16 MB go through what watches the browser's requests. */
const SENT = { timeout: 4 * WAIT_MS };
async function choose(page: Page): Promise<void> {
  await section(page).locator('input[type=file]').setInputFiles(file);
}

test('a recording is uploaded in parts: it stops, goes on after a reload with what is missing, and plays', async () => {
  const [id = 0] = await addSales(stage.db, [{ title: 'Sofa Session', host }]);
  const { page, goto, forgive } = await stage.visit({ signedIn: true });
  forgive(/507|Failed to load resource/);
  const sent: string[] = [];
  let isFull = true;
  const arrived = countArrived(page);
  await namePart(page);
  await page.route('**/uploads?part=*', async (route) => {
    const part = readPartNumber(route);
    // The disk of the server is full when the last part comes.
    if (part === '0003' && isFull) {
      await expect.poll(arrived, SENT).toBe(2);
      return route.fulfill({ status: 507, body: '{}' });
    }
    sent.push(part);
    return route.continue();
  });
  await goto(`/sell-parlour/detail/${id}`);
  await page.getByRole('button', { name: 'Upload recording' }).click();
  await section(page).getByText('or drop it here').waitFor();
  expect(await findBarriers(page, '[aria-label="Upload a recording"]')).toEqual([]);
  await choose(page);
  await section(page).getByRole('alert').getByText('The server has no space left for uploads.').waitFor(SENT);
  expect(await findBarriers(page, '[aria-label="Upload a recording"]')).toEqual([]);

  isFull = false;
  sent.length = 0;
  await goto('/sell-parlour');
  await goto(`/sell-parlour/detail/${id}`);
  await page.getByRole('button', { name: 'Upload recording' }).click();
  await section(page)
    .getByText('67% of a file of 32.0 MB has arrived. Choose the same file to go on.')
    .waitFor();
  await choose(page);
  await toast(page, 'Recording saved.').waitFor(SENT);
  expect(sent).toEqual(['0003']);
  const video = page.locator('video[aria-label="Recording of Sofa Session"]');
  await expect.poll(() => video.evaluate((media: HTMLVideoElement) => media.duration)).toBeCloseTo(1, 0);
  await page.getByRole('button', { name: 'Replace recording' }).waitFor();
});

test('an upload is cancelled, and one that was left is discarded', async () => {
  const [id = 0] = await addSales(stage.db, [{ title: 'Late Set', host }]);
  const { page, goto } = await stage.visit({ signedIn: true });
  const arrived = countArrived(page);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await namePart(page);
  await page.route('**/uploads?part=*', async (route) => {
    if (readPartNumber(route) === '0003') await held;
    await route.continue().catch(() => undefined);
  });
  await goto(`/sell-parlour/detail/${id}`);
  await page.getByRole('button', { name: 'Upload recording' }).click();
  await choose(page);
  // What is on its way while it is cancelled may arrive after that.
  await expect.poll(arrived, SENT).toBe(2);
  await section(page).getByRole('button', { name: 'Cancel' }).click();
  await toast(page, 'Upload discarded.').waitFor();
  await section(page).getByText('or drop it here').waitFor();
  await expect.poll(() => section(page).getByRole('list', { name: 'Unfinished uploads' }).count()).toBe(0);
  release();

  const upload = `${PARTS.bytes * 2}-1a-0000000b`;
  const left = join(dataDir, 'objects', 'recordings', String(id), upload);
  mkdirSync(left, { recursive: true });
  writeFileSync(join(left, '0001'), Buffer.alloc(PARTS.bytes));
  await goto(`/sell-parlour/detail/${id}`);
  await page.getByRole('button', { name: 'Upload recording' }).click();
  await section(page).getByText('50% of a file of 32.0 MB').waitFor();
  await section(page).getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Yes, discard' }).click();
  await toast(page, 'Upload discarded.').waitFor();
  await section(page).getByText('50% of a file').waitFor({ state: 'detached' });
});
