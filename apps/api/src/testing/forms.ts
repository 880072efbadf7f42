import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

import { openApp } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { databaseTime } from '#kit/db/db.ts';
import { openFolderStore } from '#kit/objects/folder-store.ts';
import type { ObjectStore } from '#kit/objects/store.ts';

const SECRET = { id: 'grk0123', secret: 'a secret of the tests' };
export const REGION = 'eu-north-1';
export const KEY = 'users/7/audio/song.mp3';
export const BYTES = Buffer.from('the bytes of a song');
export const MAX_BYTES = 1000;
export const BOUNDARY = 'a-boundary';
const RULE = { keyPrefix: 'users/7/', typePrefix: 'audio/', maxBytes: MAX_BYTES, seconds: 900 };

export type Fields = [name: string, value: string][];
type File = { name?: string; bytes?: Buffer };
/** A form as it is sent, with any errors. */
export type Form = { fields: Fields; files: File[]; isFileFirst?: boolean };

/** A server on a separate folder, with a key that the test knows. */
export type Intake = {
  app: FastifyInstance;
  store: ObjectStore;
  dataDir: string;
  /** Returns a valid form, with a policy by this rule. */
  formFor(key?: string, rule?: Partial<typeof RULE>): Promise<Form>;
  send(form: Form): Promise<LightMyRequestResponse>;
  sendBody(body: Buffer, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  keys(): Promise<string[]>;
  close(): Promise<void>;
};

/** Opens such a server on the world's database. */
export async function openIntake(world: World, keepFreeBytes?: number): Promise<Intake> {
  const dataDir = mkdtempSync(join(tmpdir(), 'greenroom-intake-'));
  const store = await openFolderStore({
    dataDir,
    publicUrl: '',
    region: REGION,
    key: { ...SECRET, now: () => databaseTime(world.db) },
    ...(keepFreeBytes !== undefined && { keepFreeBytes }),
  });
  const app = await openApp(world, { store });
  const sendBody: Intake['sendBody'] = (payload, headers = {}) =>
    app.inject({
      method: 'POST',
      url: '/uploads',
      payload,
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
    });
  return {
    app,
    store,
    dataDir,
    async formFor(key = KEY, rule = {}) {
      const { fields } = await store.createForm({ ...RULE, ...rule });
      const all: Fields = [...Object.entries(fields), ['key', key], ['Content-Type', 'audio/mpeg']];
      return { fields: all, files: [{}] };
    },
    send: (form) => sendBody(encodeFormBody(form)),
    sendBody,
    async keys() {
      const keys = [];
      for await (const { key } of store.list('')) keys.push(key);
      return keys;
    },
    async close() {
      await app.close();
      await store.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

const asField = ([name, value]: Fields[number]) =>
  Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
const asFile = ({ name = 'file', bytes = BYTES }: File) =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="a.mp3"\r\n\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ]);

/** Returns the form as bytes. */
export function encodeFormBody({ fields, files, isFileFirst }: Form): Buffer {
  const parts = [fields.map(asField), files.map(asFile)];
  return Buffer.concat([
    ...(isFileFirst ? parts.toReversed() : parts).flat(),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
}

export const set = (form: Form, field: string, value: string): Form => ({
  ...form,
  fields: form.fields.map(([name, old]) => [name, name === field ? value : old]),
});
export const without = (form: Form, field: string): Form => ({
  ...form,
  fields: form.fields.filter(([name]) => name !== field),
});
export const plus = (form: Form, ...fields: Fields): Form => ({
  ...form,
  fields: [...form.fields, ...fields],
});
export const withFiles = (form: Form, ...files: File[]): Form => ({ ...form, files });
export const formFieldText = (form: Form, field: string) =>
  form.fields.find(([name]) => name === field)?.[1] ?? '';

export type Policy = { expiration: string; conditions: unknown[] };

/** Returns the form with a changed policy, but the old signature. */
export function repolicy(form: Form, change: (policy: Policy) => unknown): Form {
  const policy = JSON.parse(Buffer.from(formFieldText(form, 'Policy'), 'base64').toString()) as Policy;
  return set(form, 'Policy', Buffer.from(JSON.stringify(change(policy))).toString('base64'));
}

/** Returns the form with a valid signature, which needs the secret. */
export const resign = (form: Form, secret = SECRET.secret): Form =>
  set(
    form,
    'X-Amz-Signature',
    sign(formFieldText(form, 'X-Amz-Date'), formFieldText(form, 'Policy'), secret),
  );

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

function sign(time: string, policy: string, secret: string): string {
  const day = hmac(`AWS4${secret}`, time.slice(0, 8));
  return hmac(hmac(hmac(hmac(day, REGION), 's3'), 'aws4_request'), policy).toString('hex');
}
