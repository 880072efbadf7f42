import { createClient } from '@greenroom/client';
import { wire } from '@greenroom/contract/wire';
import type { UploadKind } from '@greenroom/contract/kit/uploads';
import { sql } from 'drizzle-orm';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

import { samples } from '../../apps/api/src/testing/samples/samples.ts';

import { addSongs } from './contest.ts';
import { addPeople } from './people.ts';
import type { Stage } from './stage.ts';

export const playerRegion = (page: Page): Locator =>
  page.getByRole('region', { name: 'Player', exact: true });
export const position = (page: Page): Locator =>
  playerRegion(page).getByRole('slider', { name: /^Position in/ });

/** Returns the position of the player in the song, in seconds. */
export const readPlayedSeconds = (page: Page): Promise<number> => position(page).inputValue().then(Number);

/** Uploads a file to a person's folder, as the console does. Returns its key. */
export async function putFile(
  { address, admin }: Stage,
  owner: number,
  file: { kind: UploadKind; name: string; bytes: Uint8Array },
): Promise<string> {
  const { apiKey } = (await (await fetch(`${address}/console-config`)).json()) as { apiKey: string };
  const { token } = await admin.newSession();
  const client = createClient({ lines: wire, baseUrl: address, apiKey, token: () => token });
  const { data } = await client.call('media.getConfiguration', {
    query: { user_id: String(owner), folder: file.kind === 'audio' ? 'audio' : 'profile' },
  });
  if (!data.s3.uploads) throw new Error('The server sent no upload policies.');
  const { url, fields, keyPrefix } = data.s3.uploads[file.kind];
  const key = keyPrefix + file.name;
  const form = new FormData();
  for (const [field, value] of Object.entries({ ...fields, key })) form.append(field, value);
  form.append('Content-Type', file.kind === 'audio' ? 'audio/wav' : 'image/jpeg');
  form.append('file', new Blob([new Uint8Array(file.bytes)]), file.name);
  const answer = await fetch(new URL(url, address), { method: 'POST', body: form });
  if (!answer.ok) throw new Error(`${file.name}: ${answer.status} ${await answer.text()}`);
  await client.call('media.check', { body: { key, kind: file.kind } });
  return key;
}

type NewSound = {
  title: string;
  featured: boolean;
  key: string;
  thumbnail?: string;
  partners: readonly number[];
  seconds: number;
};

/** Adds songs with sound, the first one with the most votes. Returns their ids. */
export async function addSounds({ db }: Stage, songs: readonly NewSound[]): Promise<number[]> {
  const ids = await addSongs(
    db,
    songs.map(({ title, featured, partners }, place) => ({
      title,
      featured,
      isActive: featured,
      partners,
      votes: featured ? songs.length - place : 0,
    })),
  );
  for (const [place, { key, thumbnail = null, title, seconds }] of songs.entries()) {
    await db.execute(sql`
      update contest_entries
      set object_key = ${key}, thumbnail_key = ${thumbnail}, name = ${`${title} (final).wav`}, duration_ms = ${seconds * 1000}
      where id = ${ids[place] ?? 0}`);
  }
  return ids;
}

export const press = (page: Page, name: string): Promise<void> =>
  playerRegion(page).getByRole('button', { name, exact: true }).click();

export async function expectSong(page: Page, title: string): Promise<void> {
  await playerRegion(page)
    .getByRole('slider', { name: `Position in ${title}`, exact: true })
    .waitFor();
}

/** Checks that it really sounds: its time advances. */
export async function expectSounding(page: Page, title: string): Promise<void> {
  await expectSong(page, title);
  await playerRegion(page).getByRole('button', { name: 'Pause', exact: true }).waitFor();
  const from = await readPlayedSeconds(page);
  await expect.poll(() => readPlayedSeconds(page)).toBeGreaterThan(from);
}

export const LONG = 40;
const SHORT = 3;

/** Uploads the files of the songs of a test; `addFour` puts four songs on the page. */
export async function recordSounds(stage: Stage) {
  const [nina = 0, otis = 0] = await addPeople(stage.db, [{ name: 'Nina Simonetti' }, { name: 'Otis Redd' }]);
  const put = (name: string, seconds: number) =>
    putFile(stage, nina, { kind: 'audio', name, bytes: new Uint8Array(samples.wav(seconds)) });
  const [long, other, short] = [
    await put('long.wav', LONG),
    await put('other.wav', LONG),
    await put('short.wav', SHORT),
  ];
  const bytes = await samples.jpeg(600, 600);
  const picture = await putFile(stage, nina, { kind: 'image', name: 'cover.jpg', bytes });
  return {
    nina,
    keys: { long, other, short, picture, gone: `users/${nina}/audio/gone.wav` },
    /** Adds three songs in the contest, the second a short one, and a submission. */
    addFour: () =>
      addSounds(stage, [
        {
          title: 'Alpha',
          featured: true,
          key: long,
          thumbnail: picture,
          partners: [nina, otis],
          seconds: LONG,
        },
        { title: 'Beta', featured: true, key: short, partners: [otis], seconds: SHORT },
        { title: 'Gamma', featured: true, key: other, partners: [nina], seconds: LONG },
        { title: 'Delta', featured: false, key: other, partners: [nina], seconds: LONG },
      ]),
  };
}
