import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';

import { wire } from '@greenroom/contract/wire';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';

import {
  NOTHING,
  encodeFormParts,
  countLeft,
  parlourFormFields,
  formHeaders,
  toFormParts,
  resetForms,
  rightFiles,
  sendBytes,
} from '#testing/form-calls.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
const { path } = wire['parlours.create'];
const { poster, intro } = await rightFiles();
beforeAll(() => world.app.listen({ port: 0 }));
afterAll(() => world.close());

let body: Buffer;
beforeEach(async () => {
  body = encodeFormParts([...toFormParts(parlourFormFields(await resetForms(world))), poster, intro]);
});

const port = () => (world.app.server.address() as AddressInfo).port;

/** Opens a connection that has sent the head of a form and part of its body. */
async function begin(bytes: Buffer, headers: Record<string, string> = {}): Promise<Socket> {
  const all = {
    host: 'localhost',
    'content-length': String(body.length),
    ...formHeaders(world, { headers }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect(port(), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  await new Promise((sent) => socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`, sent));
  if (bytes.length > 0) await new Promise((sent) => socket.write(bytes, sent));
  return socket;
}

/** Returns numbers that look random and are the same on every run. */
function* drawShares(seed: number): Generator<number> {
  for (let state = seed; ;) {
    state = (state * 48_271) % 2_147_483_647;
    yield state / 2_147_483_647;
  }
}

const sendThree = () => Promise.all([1, 2, 3].map(() => sendBytes(world, 'parlours.create', body)));

// A second database shows little more.
const ABORTS = process.env['TEST_DATABASE'] === 'embedded' ? 200 : 40;

test('a form that is cut off at any byte leaves no file and no parlour, and uses up no upload slot', async ({
  annotate,
}) => {
  const shares = drawShares(20_261_121);
  for (let left = ABORTS; left > 0; left -= 1) {
    const socket = await begin(body.subarray(0, Math.floor(shares.next().value * (body.length - 1))));
    // Some are cut before the server has read what was sent, some after.
    for (let ticks = left % 4; ticks > 0; ticks -= 1) await setImmediate();
    socket.destroy();
    if (left % 3 === 0) await expect.poll(() => countLeft(world)).toEqual(NOTHING);
  }
  await expect.poll(() => countLeft(world)).toEqual(NOTHING);
  // All three upload slots are released, the last perhaps shortly after its stored files are deleted.
  await expect
    .poll(async () => (await sendThree()).map(({ statusCode }) => statusCode))
    .toEqual([201, 201, 201]);
  await annotate(`${ABORTS} forms cut off at random bytes: no file, row or slot left`, 'C6');
});

describe('for each user', () => {
  test('few forms are accepted simultaneously, and the next is accepted when one has ended', async () => {
    const sockets = await Promise.all([1, 2, 3].map(() => begin(body.subarray(0, -100))));
    // By then all three have stored their poster.
    await expect.poll(async () => (await countLeft(world))['objects']).toBe(3);
    const refused = await sendBytes(world, 'parlours.create', body);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5']);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => countLeft(world)).toEqual(NOTHING);
    // A slot is released shortly after its stored files are deleted.
    await expect.poll(async () => (await sendBytes(world, 'parlours.create', body)).statusCode).toBe(201);
  });
});

/** A form with a poster of 12 MB. */
const large = () => encodeFormParts([{ ...poster, value: Buffer.alloc(12_000_000) }, intro]);

describe('a refused sender gets the reason although more was to come:', () => {
  test.each<[what: string, status: number, code: string, headers: Record<string, string>]>([
    ['without a session', 401, 'unauthenticated', { authorization: 'Bearer garbage-garbage' }],
    ['without an api key', 403, 'api_key_invalid', { 'x-api-key': 'wrong' }],
    ['with another kind of body', 415, 'wrong_media_type', { 'content-type': 'application/json' }],
    ['with a poster that is too large', 413, 'too_large', {}],
  ])('%s', async (_, status, code, headers) => {
    const response = await fetch(`http://127.0.0.1:${port()}${path}`, {
      method: 'POST',
      headers: formHeaders(world, { headers }),
      body: new Uint8Array(large()),
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code });
    expect(await countLeft(world)).toEqual(NOTHING);
  });

  test('before a byte of the form has arrived', async () => {
    const socket = await begin(Buffer.alloc(0), { authorization: 'Bearer garbage-garbage' });
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 401 /);
    socket.destroy();
  });
});

test('files already stored from a form are deleted before a stopping server exits', async () => {
  const own = await createWorld(inject('databaseUrl'));
  const people = await resetForms(own);
  const form = encodeFormParts([...toFormParts(parlourFormFields(people)), poster, intro]);
  await own.app.listen({ port: 0 });
  const stopping = connect((own.app.server.address() as AddressInfo).port, '127.0.0.1');
  stopping.on('error', () => undefined);
  const head = Object.entries(formHeaders(own)).map(([name, value]) => `${name}: ${value}\r\n`);
  stopping.write(
    `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-length: ${form.length}\r\n${head.join('')}\r\n`,
  );
  stopping.write(form.subarray(0, -100));
  await expect.poll(async () => (await countLeft(own))['objects']).toBe(1);
  await own.app.close();
  expect(await countLeft(own)).toEqual(NOTHING);
  await own.close();
});
