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
  test.each(hostile.map((each, index) => ({ ...each, index })))(
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
