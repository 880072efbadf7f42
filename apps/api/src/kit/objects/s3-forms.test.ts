// @both: it is about the object store.
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { isOnS3, makeBucket } from '#testing/bucket.ts';
import type { TestBucket } from '#testing/bucket.ts';
import { readConfig } from '#kit/config.ts';
import type { ObjectStore, UploadForm } from '#kit/objects/store.ts';
import { openS3Store } from '#kit/objects/s3-store.ts';

const SECRET = process.env['TEST_S3_SECRET_ACCESS_KEY'] ?? '';
const KEY = 'users/1/audio/a.wav';
const RULE = { keyPrefix: 'users/1/', typePrefix: 'audio/', maxBytes: 10, seconds: 60 };

type Fields = Record<string, string>;

/** Sends a form as a browser does. Returns the status. */
async function post(form: UploadForm, change = (fields: Fields) => fields, size = 5): Promise<number> {
  const fields = change({ ...form.fields, key: KEY, 'Content-Type': 'audio/wav' });
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', new Blob(['x'.repeat(size)]));
  const response = await fetch(form.url, { method: 'POST', body });
  await response.arrayBuffer();
  return response.status;
}

const without = (fields: Fields, name: string) =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name));
const later = (text: string) => text.replace(/\d{8}/, (day) => String(Number(day) + 1));
const changed = (base64: string, change: (policy: string) => string) =>
  Buffer.from(change(Buffer.from(base64, 'base64').toString())).toString('base64');
describe.skipIf(!isOnS3())('an upload form of a bucket', () => {
  let bucket: TestBucket;
  let store: ObjectStore;

  const list = async () => {
    const keys: string[] = [];
    for await (const { key } of store.list('')) keys.push(key);
    return keys;
  };

  beforeAll(async () => {
    bucket = await makeBucket();
    store = await openS3Store(readConfig({ ...bucket.env, DATA_DIR: join(tmpdir(), bucket.name) }));
  });
  afterAll(async () => {
    await store.close();
    await bucket.drop();
  });

  test('accepts what its policy allows', async () => {
    const form = await store.createForm(RULE);
    expect(JSON.stringify(form)).not.toContain(SECRET);
    expect(await post(form)).toBe(204);
    expect(await store.find(KEY)).toMatchObject({ key: KEY, sizeBytes: 5 });
    await store.remove([KEY]);
  });

  test.each<[string, (fields: Fields) => Fields, number?]>([
    ['a key of another user', (fields) => ({ ...fields, key: 'users/2/audio/a.wav' })],
    ['a key with ..', (fields) => ({ ...fields, key: '../users/1/audio/a.wav' })],
    ['an absolute key', (fields) => ({ ...fields, key: `/${KEY}` })],
    ['another type', (fields) => ({ ...fields, 'Content-Type': 'text/html' })],
    ['no type', (fields) => without(fields, 'Content-Type')],
    ['a public object', (fields) => ({ ...fields, acl: 'public-read' })],
    ['additional metadata', (fields) => ({ ...fields, 'x-amz-meta-note': 'x' })],
    ['another success status', (fields) => ({ ...fields, success_action_status: '200' })],
    ['a redirect', (fields) => ({ ...fields, success_action_redirect: 'https://evil.example.com' })],
    [
      'a wider policy',
      (fields) => ({
        ...fields,
        Policy: changed(fields['Policy'] ?? '', (text) => text.replace('users/1/', 'users/')),
      }),
    ],
    [
      'a longer policy',
      (fields) => ({
        ...fields,
        Policy: changed(fields['Policy'] ?? '', (text) =>
          text.replace('"expiration":"20', '"expiration":"30'),
        ),
      }),
    ],
    ['no policy', (fields) => without(fields, 'Policy')],
    ['an empty policy', (fields) => ({ ...fields, Policy: '' })],
    ['no signature', (fields) => without(fields, 'X-Amz-Signature')],
    ['another signature', (fields) => ({ ...fields, 'X-Amz-Signature': 'a'.repeat(64) })],
    [
      'the signature of another day',
      (fields) => ({ ...fields, 'X-Amz-Date': later(fields['X-Amz-Date'] ?? '') }),
    ],
    [
      "another's credential",
      (fields) => ({ ...fields, 'X-Amz-Credential': `x${fields['X-Amz-Credential']}` }),
    ],
    ['another algorithm', (fields) => ({ ...fields, 'X-Amz-Algorithm': 'none' })],
    ['too many bytes', (fields) => fields, 11],
    ['no bytes', (fields) => fields, 0],
  ])('refuses %s', async (_, change, size) => {
    const status = await post(await store.createForm(RULE), change, size);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(await list()).toEqual([]);
  });

  test('is valid only for its own bucket', async () => {
    const other = await makeBucket();
    const form = await store.createForm(RULE);
    const url = form.url.replace(bucket.name, other.name);
    expect(await post({ ...form, url })).toBe(403);
    expect(await post({ ...form, url }, (fields) => ({ ...fields, bucket: other.name }))).toBe(403);
    await other.drop();
  });

  test('is valid only until it expires', async () => {
    const form = await store.createForm({ ...RULE, seconds: 2 });
    expect(await post(form)).toBe(204);
    await expect.poll(() => post(form)).toBe(403);
    await store.remove([KEY]);
  });

  const actions: [string, string, string, Record<string, string>?][] = [
    ['read the object', 'GET', `/${KEY}`],
    ['request its headers', 'HEAD', `/${KEY}`],
    ['read what its bucket holds', 'GET', '?list-type=2'],
    ['list unfinished uploads', 'GET', '?uploads'],
    ['read its ACL', 'GET', '?acl'],
    ['read the policy', 'GET', '?policy'],
    ['put an object', 'PUT', `/${KEY}`],
    ['copy it', 'PUT', '/users/1/audio/copy.wav', { 'x-amz-copy-source': `/BUCKET/${KEY}` }],
    ['begin an upload in parts', 'POST', `/${KEY}?uploads`],
    ['open the bucket to all', 'PUT', '?acl', { 'x-amz-acl': 'public-read' }],
    ['remove the object', 'DELETE', `/${KEY}`],
    ['remove the bucket', 'DELETE', ''],
  ];
  test.each(actions)('does not let its holder %s', async (_, method, path, headers = {}) => {
    const { url, fields } = await store.createForm(RULE);
    await store.write(KEY, Buffer.from('sound'), 'audio/wav');
    const copied = Object.entries(headers).map(([name, value]) => [
      name,
      value.replace('BUCKET', bucket.name),
    ]);
    const named = (name: string) => fields[`X-Amz-${name}`] ?? '';
    const scheme = `${named('Algorithm')} Credential=${named('Credential')}, SignedHeaders=host, Signature=${named('Signature')}`;
    const inQuery = new URLSearchParams({
      ...fields,
      'X-Amz-SignedHeaders': 'host',
      'X-Amz-Expires': '900',
    });
    const ways = [
      { query: '', authorization: scheme },
      { query: inQuery.toString(), authorization: '' },
      { query: '', authorization: '' },
    ];
    for (const { query, authorization } of ways) {
      const separator = path.includes('?') ? '&' : '?';
      const answer = await fetch(query ? `${url}${path}${separator}${query}` : url + path, {
        method,
        headers: {
          ...Object.fromEntries(copied),
          'x-amz-date': named('Date'),
          'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
          ...(authorization && { authorization }),
        },
        ...(method === 'PUT' && { body: 'other' }),
      });
      const words = await answer.text();
      expect(words).not.toContain('sound');
      expect(answer.status).toBe(403);
    }
    expect(await list()).toEqual([KEY]);
    expect((await (await store.read(KEY))?.toArray())?.join('')).toBe('sound');
    await store.remove([KEY]);
  });
});
