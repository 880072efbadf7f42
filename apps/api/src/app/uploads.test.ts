import { once } from 'node:events';
import { readFileSync, readdirSync, rmdirSync, symlinkSync } from 'node:fs';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';

import { UPLOAD_MESSAGES } from '@greenroom/contract/kit/uploads';
import fastify from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';

import { BOUNDARY, BYTES, KEY, MAX_BYTES, encodeFormBody, openIntake, withFiles } from '#testing/forms.ts';
import type { Intake } from '#testing/forms.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { UPLOAD_LIMITS, addUploads } from '#app/uploads.ts';
import { addErrorHandler } from '#kit/http/failures.ts';

let world: World;
let intake: Intake;
beforeAll(async () => {
  world = await createWorld(inject('databaseUrl'));
  intake = await openIntake(world);
  await intake.app.listen({ port: 0 });
});
afterEach(async () => intake.store.remove(await intake.keys()));
afterAll(async () => {
  await intake.close();
  await world.close();
});

const stored = () => readFileSync(join(intake.dataDir, 'objects', KEY));
const growing = () => readdirSync(join(intake.dataDir, 'uploading'));

async function expectNothingKept(): Promise<void> {
  await expect.poll(growing).toEqual([]);
  expect(await intake.keys()).toEqual([]);
}

describe('an upload by form', () => {
  test('is stored completely under its key and returns its ETag', async () => {
    const response = await intake.send(await intake.formFor());
    expect([response.statusCode, response.body]).toEqual([204, '']);
    const found = await intake.store.find(KEY);
    expect(response.headers['etag']).toBe(found?.etag);
    expect(stored()).toEqual(BYTES);
    expect(growing()).toEqual([]);
  });

  test('is never served before its inspection', async () => {
    await intake.send(await intake.formFor());
    expect((await intake.app.inject(`/media/${KEY}`)).statusCode).toBe(404);
  });

  test('never replaces another object', async () => {
    await intake.send(await intake.formFor());
    const response = await intake.send(withFiles(await intake.formFor(), { bytes: Buffer.from('others') }));
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: 'conflict' });
    expect(stored()).toEqual(BYTES);
  });

  test.each([-20, 20])(
    'expires by the clock of the database, even when that of this process is wrong (%i minutes)',
    async (minutes) => {
      const [signedRight, wrong] = [await intake.formFor(), Date.now() + minutes * 60_000];
      vi.useFakeTimers({ toFake: ['Date'], now: wrong });
      try {
        expect((await intake.send(signedRight)).statusCode).toBe(204);
        const signedWrong = await intake.formFor('users/7/audio/other.mp3');
        vi.useRealTimers();
        expect((await intake.send(signedWrong)).statusCode).toBe(204);
      } finally {
        vi.useRealTimers();
      }
    },
  );

  test('is never stored below another object', async () => {
    expect((await intake.send(await intake.formFor('users/7/audio/songs'))).statusCode).toBe(204);
    expect((await intake.send(await intake.formFor('users/7/audio/songs/a.mp3'))).statusCode).toBe(409);
  });

  test('may be exactly as large as its policy allows', async () => {
    const bytes = Buffer.alloc(MAX_BYTES, 1);
    expect((await intake.send(withFiles(await intake.formFor(), { bytes }))).statusCode).toBe(204);
    expect((await intake.store.find(KEY))?.sizeBytes).toBe(MAX_BYTES);
  });

  test('succeeds only once for concurrent uploads with the same key', async () => {
    const form = await intake.formFor();
    const answers = await Promise.all([intake.send(form), intake.send(form), intake.send(form)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 409, 409]);
  });
});

const intakePort = () => (intake.app.server.address() as AddressInfo).port;
const head = (length: number) =>
  `POST /uploads HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${length}\r\n` +
  `content-type: multipart/form-data; boundary=${BOUNDARY}\r\n\r\n`;

describe('on a real connection', () => {
  test('uploads that are aborted at any point leave nothing', async () => {
    const body = encodeFormBody(
      withFiles(await intake.formFor(KEY, { maxBytes: 1_000_000 }), { bytes: Buffer.alloc(500_000, 1) }),
    );
    for (const share of [0.0005, 0.001, 0.004, 0.1, 0.5, 0.9, 0.99, 0.99999]) {
      const socket = connect(intakePort(), '127.0.0.1');
      await once(socket, 'connect');
      socket.write(head(body.length));
      await new Promise((sent) => socket.write(body.subarray(0, Math.floor(body.length * share)), sent));
      socket.destroy();
      await once(socket, 'close');
    }
    await expect.poll(() => growing()).toEqual([]);
    await expectNothingKept();
    // They no longer count towards the limit either.
    for (let left = 10; left > 0; left -= 1) {
      expect((await intake.send(await intake.formFor())).statusCode).toBe(204);
      await intake.store.remove([KEY]);
    }
  });

  test('only a few uploads per policy run at a time, and the next may start when one has ended', async () => {
    const form = await intake.formFor();
    const body = encodeFormBody(withFiles(form, { bytes: Buffer.alloc(900) }));
    const sockets = Array.from({ length: 6 }, () => connect(intakePort(), '127.0.0.1'));
    for (const socket of sockets) {
      socket.write(head(body.length));
      socket.write(body.subarray(0, -100));
    }
    await expect.poll(() => growing().length).toBe(6);
    const refused = await intake.send(form);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5']);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => growing()).toEqual([]);
    expect((await intake.send(form)).statusCode).toBe(204);
  });

  test('idle connections do not block their network: one more closes the oldest, and no upload', async () => {
    const long = encodeFormBody(
      withFiles(await intake.formFor('users/7/audio/long.mp3'), { bytes: Buffer.alloc(900) }),
    );
    const sender = connect(intakePort(), '127.0.0.1');
    sender.write(head(long.length));
    sender.write(long.subarray(0, -100));
    await expect.poll(() => growing().length).toBe(1);
    const idle: Socket[] = [];
    for (let left = 24; left > 0; left -= 1) {
      const socket = connect(intakePort(), '127.0.0.1');
      socket.write(head(1000).replace('\r\n\r\n', '\r\nexpect: 100-continue\r\n\r\n'));
      expect(String((await once(socket, 'data'))[0])).toContain('100 Continue');
      idle.push(socket);
    }
    const [oldest, ...others] = idle as [Socket, ...Socket[]];
    const isCut = waitForClose(oldest);
    expect((await intake.send(await intake.formFor())).statusCode).toBe(204);
    expect(await isCut).toBe(true);
    expect(others.filter(({ readyState }) => readyState !== 'open')).toEqual([]);
    sender.write(long.subarray(-100));
    expect(String((await once(sender, 'data'))[0])).toContain('204 No Content');
    for (const socket of [sender, ...others]) socket.destroy();
  });

  test('a refused sender gets the error while still sending', async () => {
    const body = encodeFormBody(withFiles(await intake.formFor(), { bytes: Buffer.alloc(2_000_000) }));
    const response = await fetch(`http://127.0.0.1:${intakePort()}/uploads`, {
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      body: new Uint8Array(body),
    });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: 'too_large' });
    await expectNothingKept();
  });
});

const openWith = async (limits: Partial<typeof UPLOAD_LIMITS>) => {
  const app = fastify();
  app.decorate('store', intake.store);
  addErrorHandler(app);
  await addUploads(app, { ...UPLOAD_LIMITS, ...limits });
  await app.listen({ port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').resume();
  return { app, socket };
};

/** A writer whose connection is cut may get a reset first. */
const waitForClose = (socket: Socket) =>
  new Promise<boolean>((resolve) => {
    socket.on('error', () => undefined).once('close', () => resolve(true));
  });

describe('a connection', () => {
  test.each([
    ['before the file', 200],
    ['in the file', -100],
  ])('that stalls %s is cut', async (_, end) => {
    const body = encodeFormBody(withFiles(await intake.formFor(), { bytes: Buffer.alloc(900) }));
    const { app, socket } = await openWith({ idleMs: 100 });
    socket.write(head(body.length));
    socket.write(body.subarray(0, end));
    expect(await waitForClose(socket)).toBe(true);
    await app.close();
    await expectNothingKept();
  });

  test('that sends no policy in time is cut, even when it is busy', async () => {
    const { app, socket } = await openWith({ formMs: 200 });
    socket.write(head(100_000));
    const body = Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="a"\r\n\r\n`);
    socket.write(body);
    const trickle = setInterval(() => socket.write('a'), 20);
    expect(await waitForClose(socket)).toBe(true);
    clearInterval(trickle);
    await app.close();
  });

  test('that was refused is cut when it keeps sending', async () => {
    const { app, socket } = await openWith({ lingerMs: 100 });
    socket.write(head(300 * 1024 * 1024));
    const trickle = setInterval(() => socket.write('a'), 20);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toContain('413 Payload Too Large');
    expect(await waitForClose(socket)).toBe(true);
    clearInterval(trickle);
    await app.close();
  });
});

test('a read-only folder is a 503 with an explanation, for uploads and for what the server stores', async () => {
  const locked = await openIntake(world);
  const [form, uploading] = [await locked.formFor(), join(locked.dataDir, 'uploading')];
  rmdirSync(uploading);
  // Not even root can write there.
  symlinkSync('/sys', uploading);
  const response = await locked.send(form);
  const refusal = { code: 'unavailable', msg: UPLOAD_MESSAGES.readOnly };
  expect([response.statusCode, response.json()]).toEqual([503, expect.objectContaining(refusal)]);
  expect(response.headers['retry-after']).toBe('30');
  await expect(locked.store.write(KEY, BYTES, 'audio/mpeg')).rejects.toMatchObject({ code: 'unavailable' });
  expect(await locked.keys()).toEqual([]);
  await locked.close();
});

test('a full disk is a 507, and nothing of the upload remains', async () => {
  const full = await openIntake(world, 2 ** 52);
  const response = await full.send(await full.formFor());
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([507, 'disk_full']);
  expect(await full.keys()).toEqual([]);
  expect(readdirSync(full.dataDir)).toEqual(['objects', 'uploading']);
  expect(readdirSync(join(full.dataDir, 'uploading'))).toEqual([]);
  await full.close();
});
