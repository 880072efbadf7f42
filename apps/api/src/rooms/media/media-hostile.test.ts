import { UPLOAD_MESSAGES, UPLOADS } from '@greenroom/contract/kit/uploads';
import type { UploadKind } from '@greenroom/contract/kit/uploads';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { postForm } from '#testing/upload.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { hostile } from '#testing/samples/hostile.ts';

type Form = { url: string; fields: Record<string, string>; keyPrefix: string };

let world: World;
let forms: Record<UploadKind, Form>;
const pid = process.pid;
beforeAll(async () => {
  world = await createWorld(inject('databaseUrl'));
  const person = await world.addUser();
  const query = { user_id: person.id, folder: 'projects' };
  forms = (await world.call('media.getConfiguration', { query })).json().data.s3.uploads;
});
afterAll(() => world.close());

/** One file of each reason to refuse it; `inspection.test.ts` has all files, of which an upload asks the same. */
const REASONS = [
  ...['image', 'audio', 'video'].flatMap((kind) => [`HTML as ${kind}`, `nothing as ${kind}`]),
  'a PNG of 41 megapixels as image',
  'an MP3 of layer II as audio',
  'AAC without a box as audio',
  'an Ogg as audio',
  'a FLAC as audio',
  'an AIFF as audio',
  'sound of an MP4 as audio',
  'a WAV of 12 bits as audio',
  'a WAV that says its data is empty as audio',
  'a WAV of an unknown format as audio',
  'a WAV of ADPCM as audio',
  'an MP4 with 4 billion samples of 1 byte as video',
  'an MP4 of HEVC as video',
  'an MP4 of MPEG-4 Part 2 as video',
  'an MP4 with ALAC as video',
  'an encrypted MP4 as video',
];
const tried = hostile.filter(({ name }) => REASONS.includes(name));

/** Uploads as a browser with a policy does, with the type and extension that the kind requires. */
async function put(kind: UploadKind, index: number, bytes: Buffer): Promise<string> {
  const { url, fields, keyPrefix } = forms[kind];
  const key = `${keyPrefix}hostile-${index}${UPLOADS[kind].endings[0]}`;
  const type = Object.keys(UPLOADS[kind].types)[0] ?? '';
  if (bytes.length === 0) await world.store.write(key, bytes, type);
  else expect(await postForm(world.app, url, { ...fields, key, 'Content-Type': type }, bytes)).toBe(204);
  return key;
}

describe('a hostile upload', () => {
  test('is there for each reason', () => {
    expect(tried.map(({ name }) => name).toSorted()).toEqual(REASONS.toSorted());
  });

  test.each(tried.map(({ name, kind, bytes }, index) => ({ name, kind, bytes, index })))(
    'is rejected with its field, and never served: $name',
    async ({ kind, bytes, index }) => {
      const key = await put(kind, index, await bytes());
      const response = await world.call('media.check', { body: { key, kind } });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ code: 'bad_input', errors: { key: [expect.any(String)] } });
      const served = await world.app.inject({ url: `/media/${key}` });
      expect(served.statusCode).toBe(404);
    },
  );

  test('leaves no record and no copy, and the server keeps running', async () => {
    const { rows } = await world.db.$client.query('select key from objects');
    expect(rows).toEqual([]);
    const copies: string[] = [];
    for await (const { key } of world.store.list('copies/')) copies.push(key);
    expect(copies).toEqual([]);
    expect(process.pid).toBe(pid);
    expect((await world.call('users.list')).statusCode).toBe(200);
  });

  test('is reported as empty when it has no bytes', async () => {
    const key = await put('image', hostile.length, Buffer.alloc(0));
    const response = await world.call('media.check', { body: { key, kind: 'image' } });
    expect(response.json()).toMatchObject({ errors: { key: [UPLOAD_MESSAGES.empty] } });
  });
});
