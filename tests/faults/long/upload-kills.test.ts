import { readdirSync, utimesSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ReadableStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';

import { wire } from '@greenroom/contract/wire';
import { expect, test } from 'vitest';

import { encodeFormParts, toFormParts, typeOfForm } from '../../../apps/api/src/testing/form-calls.ts';
import { samples } from '../../../apps/api/src/testing/samples/samples.ts';
import { API_KEY } from '../../../apps/api/src/testing/world.ts';
import { ask, embeddedUrl, preparedFolder, startServer, stopServer } from '../server.ts';
import { signInStaff } from '../visitors.ts';

const ROUNDS = 20;
/** As many forms as one person may send at once. */
const AT_ONCE = 3;
const TWO_DAYS_S = 2 * 24 * 60 * 60;

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));

const poster = {
  name: 'poster',
  filename: 'poster.jpg',
  type: 'image/jpeg',
  value: await samples.jpeg(1200, 800),
};
const intro = { name: 'video_intro', filename: 'intro.mp4', type: 'video/mp4', value: samples.mp4(60) };
const CHUNK_BYTES = 16_384;
const PAUSE_MS = 5;

/** Sends a form as a slow line does, so that a kill meets every part of it. */
async function* trickle(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    yield bytes.subarray(at, at + CHUNK_BYTES);
    await sleep(PAUSE_MS);
  }
}

/** Schedules a parlour, with both files. Returns the status, 0 without an answer. */
async function schedule(address: string, token: string, host: number, title: string): Promise<number> {
  const fields = {
    user_id: host,
    suite_title: title,
    price: '5',
    start_date: '2031-07-04T20:00:00-04:00',
    members: [host + 1],
  };
  const sent = {
    method: 'POST',
    headers: { 'x-api-key': API_KEY, authorization: `Bearer ${token}`, 'content-type': typeOfForm },
    body: ReadableStream.from(trickle(encodeFormParts([...toFormParts(fields), poster, intro]))),
    duplex: 'half',
  };
  try {
    // The types are those of browsers, which have no such bodies.
    const response = await fetch(`${address}${wire['parlours.create'].path}`, sent as unknown as RequestInit);
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

type Stored = { title: string; poster: string; intro: string };
const storedIn = (url: string) =>
  ask<Stored>(
    url,
    `select suite_title as title, poster_key as poster, video_intro_key as intro from parlours`,
  );

test(`kill -9 during uploads, ${ROUNDS} times: every parlour has its files, and all others are removed`, async ({
  annotate,
}) => {
  using folder = preparedFolder();
  const url = embeddedUrl(folder.path);
  const objects = join(folder.path, 'objects');
  const uploading = join(folder.path, 'uploading');
  const acknowledged: string[] = [];
  let [token, host, parts] = ['', 0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = startServer({ DATA_DIR: folder.path });
    const address = await server.address;
    if (token === '') {
      token = await signInStaff(url);
      const people = await ask<{ id: number }>(
        url,
        `insert into users (name, email) values ('Host', 'h@example.com'), ('Guest', 'g@example.com') returning id::int`,
      );
      host = people[0]?.id ?? 0;
    }
    const lanes = Array.from({ length: AT_ONCE }, async (_, lane) => {
      for (let n = 0; ; n += 1) {
        const title = `round ${round} lane ${lane} ${n}`;
        const status = await schedule(address, token, host, title);
        if (status === 0) return;
        expect([201, 429, 503]).toContain(status);
        if (status === 201) acknowledged.push(title);
      }
    });
    // In turn: while a file comes in, and when a form was answered while others come in.
    const before = acknowledged.length;
    const isTime = () =>
      round % 2 === 0 ? filesIn(uploading).length > 0 : acknowledged.length > before + round / 5;
    await expect.poll(isTime, { interval: 1 }).toBe(true);
    server.child.kill('SIGKILL');
    await server.ended;
    await Promise.all(lanes);
    parts += filesIn(uploading).length;
  }
  expect(parts, 'parts of files that a kill left').toBeGreaterThan(0);
  const last = startServer({ DATA_DIR: folder.path });
  await last.address;
  expect(filesIn(uploading)).toEqual([]);
  const stored = await storedIn(url);
  const titles = new Set(stored.map(({ title }) => title));
  expect(acknowledged.filter((title) => !titles.has(title))).toEqual([]);
  const used = new Set(stored.flatMap((row) => [row.poster, row.intro]));
  const uploads = () => filesIn(objects).filter((key) => key.startsWith('users/'));
  expect([...used].filter((key) => !uploads().includes(key))).toEqual([]);
  const unused = uploads().filter((key) => !used.has(key));
  expect(await stopServer(last)).toBe(0);

  // A day later, what belongs to nothing is collected.
  const then = Date.now() / 1000 - TWO_DAYS_S;
  for (const key of unused) utimesSync(join(objects, key), then, then);
  const later = startServer({ DATA_DIR: folder.path });
  await later.address;
  await expect
    .poll(() => uploads().filter((key) => !used.has(key)), { timeout: 120_000, interval: 1000 })
    .toEqual([]);
  expect(uploads().toSorted()).toEqual([...used].toSorted());
  expect(await stopServer(later)).toBe(0);
  await annotate(
    `${ROUNDS} kills: ${acknowledged.length} parlours acknowledged and ${stored.length} stored, each with its files; ` +
      `${parts} parts of files and ${unused.length} unused files, all removed`,
    'C6',
  );
});
