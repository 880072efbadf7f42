import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';

import { ensureUploadKey } from '../../apps/api/src/app/first-start.ts';
import { readRecording } from '../../apps/api/src/app/recording/files.ts';
import { readConfig } from '../../apps/api/src/kit/config.ts';
import { openStore } from '../../apps/api/src/kit/objects/open-store.ts';
import { addRecording } from '../../apps/api/src/rooms/sales/sales-recording.service.ts';
import { addPeople } from '../browser/people.ts';
import { addSales } from '../browser/sales.ts';
import { openStage } from '../browser/stage.ts';

const SAMPLES = join(import.meta.dirname, '../../apps/api/src/testing/samples');
const folder = mkdtempSync(join(tmpdir(), 'greenroom-recordings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const stage = await openStage({ DATA_DIR: folder });
const [host = 0] = await addPeople(stage.db, [{ name: 'Ada Host' }]);

/** Adds a finished parlour with a recording, as the operator of the server would. */
async function addRecorded(sample: string): Promise<number> {
  const [id = 0] = await addSales(stage.db, [{ title: 'Sofa Session', host }]);
  const store = await openStore(readConfig({ DATA_DIR: folder }), await ensureUploadKey(stage.db));
  await addRecording({ db: stage.db, store }, id, await readRecording(join(SAMPLES, sample)));
  await store.close();
  return id;
}

/** Plays the recording muted, which a browser allows before any click. */
async function play(page: Page): Promise<void> {
  const video = page.locator('video[aria-label="Recording of Sofa Session"]');
  await video.evaluate(async (media: HTMLVideoElement) => {
    media.muted = true;
    await media.play();
  });
  await expect
    .poll(() => video.evaluate((media: HTMLVideoElement) => media.currentTime))
    .toBeGreaterThan(0.3);
}

test('a segmented recording plays with a library that is loaded only for it', async () => {
  const id = await addRecorded('hls');
  const { page, goto } = await stage.visit({ signedIn: true });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await goto(`/sell-parlour/detail/${id}`);
  await play(page);
  const names = asked.filter((path) => path.startsWith('/media/')).map((path) => path.split('/').at(-1));
  expect(names).toEqual(expect.arrayContaining(['index.m3u8', 'init.mp4', 'part0.m4s']));
});

test("a single-file recording plays in the browser's own player, requested in ranges", async () => {
  const id = await addRecorded('1s.mp4');
  const { page, goto } = await stage.visit({ signedIn: true });
  const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('.mp4'));
  await goto(`/sell-parlour/detail/${id}`);
  expect((await answered).status()).toBe(206);
  await play(page);
});
