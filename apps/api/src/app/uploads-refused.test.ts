import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import {
  MAX_BYTES,
  REGION,
  encodeFormBody,
  openIntake,
  plus,
  repolicy,
  resign,
  set,
  formFieldText,
  withFiles,
  without,
} from '#testing/forms.ts';
import type { Fields, Form, Intake, Policy } from '#testing/forms.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

let world: World;
let intake: Intake;
beforeAll(async () => {
  world = await createWorld(inject('databaseUrl'));
  intake = await openIntake(world);
  mkdirSync(join(intake.dataDir, 'other'));
  for (const file of SECRETS) writeFileSync(join(intake.dataDir, file), 'untouched');
});
afterAll(async () => {
  await intake.close();
  await world.close();
});

const SECRETS = ['secret.txt', 'other/secret.txt'];

/** Expects that no file was stored, inside or outside the folder. */
async function expectNothingKept(): Promise<void> {
  const { dataDir } = intake;
  expect(await intake.keys()).toEqual([]);
  expect(readdirSync(dataDir).toSorted()).toEqual(['objects', 'other', 'secret.txt', 'uploading']);
  expect(readdirSync(join(dataDir, 'uploading'))).toEqual([]);
  for (const file of SECRETS) expect(readFileSync(join(dataDir, file), 'utf8')).toBe('untouched');
}

type Change = (form: Form) => Form | Promise<Form>;
type Case = [what: string, status: number, change: Change];

const to =
  (field: string, value: string): Change =>
  (form) =>
    set(form, field, value);
const swapped =
  (field: string, from: string, by: string): Change =>
  (form) =>
    set(form, field, formFieldText(form, field).replace(from, by));
const lacking =
  (field: string): Change =>
  (form) =>
    without(form, field);
const having =
  (...fields: Fields): Change =>
  (form) =>
    plus(form, ...fields);
const key = (text: string) => to('key', text);
const type = (text: string) => to('Content-Type', text);
const files =
  (...sent: Form['files']): Change =>
  (form) =>
    withFiles(form, ...sent);
/** Makes a policy that this server would not create, with a valid signature. */
const signed =
  (change: (policy: Policy) => unknown): Change =>
  (form) =>
    resign(repolicy(form, change));
const forged =
  (change: (policy: Policy) => unknown): Change =>
  (form) =>
    repolicy(form, change);
const yesterday = () => new Date(Date.now() - 86_400_000).toISOString();
const isBucket = (condition: unknown) => JSON.stringify(condition).includes('bucket');

const POLICIES: Case[] = [
  ['a wrong signature', 403, to('X-Amz-Signature', 'ab'.repeat(32))],
  ['a short signature', 403, to('X-Amz-Signature', 'ab')],
  ['an empty signature', 403, to('X-Amz-Signature', '')],
  [
    'a signature in upper case',
    403,
    (form) => set(form, 'X-Amz-Signature', `A${formFieldText(form, 'X-Amz-Signature').slice(1)}`),
  ],
  ['no signature', 400, lacking('X-Amz-Signature')],
  ['no policy', 400, lacking('Policy')],
  ['an empty policy', 403, to('Policy', '')],
  ['a policy that is not base64 JSON', 403, signed(() => 'anything')],
  ['a policy without conditions', 403, signed(({ expiration }) => ({ expiration }))],
  ['a policy with an empty list of conditions', 403, signed((policy) => ({ ...policy, conditions: [] }))],
  [
    'an unknown condition',
    403,
    signed((policy) => ({ ...policy, conditions: [...policy.conditions, ['ends-with', '$key', '']] })),
  ],
  ['a policy signed with another secret', 403, (form) => resign(form, 'another secret')],
  [
    'a policy whose expiry was extended',
    403,
    forged((policy) => ({ ...policy, expiration: '2099-01-01T00:00:00Z' })),
  ],
  ['a policy whose conditions were removed', 403, forged((policy) => ({ ...policy, conditions: [] }))],
  ['a policy that expired yesterday', 403, signed((policy) => ({ ...policy, expiration: yesterday() }))],
  ['a policy that expires now', 403, () => intake.formFor(undefined, { seconds: 0 })],
  ['a policy without a valid expiry', 403, signed((policy) => ({ ...policy, expiration: 'never' }))],
  ['another credential', 403, swapped('X-Amz-Credential', 'grk0123', 'grk9999')],
  ['another region', 403, swapped('X-Amz-Credential', `/${REGION}/`, '/us-west-1/')],
  ['another service', 403, swapped('X-Amz-Credential', '/s3/', '/sts/')],
  ['another day', 403, to('X-Amz-Date', '20200101T000000Z')],
  ['another second', 403, swapped('X-Amz-Date', 'Z', '0Z')],
  ['no time', 403, to('X-Amz-Date', 'today')],
  [
    'a future date',
    403,
    (form) =>
      resign(
        set(
          set(form, 'X-Amz-Date', '20990101T000000Z'),
          'X-Amz-Credential',
          `grk0123/20990101/${REGION}/s3/aws4_request`,
        ),
      ),
  ],
  ['another algorithm', 403, to('X-Amz-Algorithm', 'AWS4-HMAC-SHA1')],
  ['no algorithm', 400, lacking('X-Amz-Algorithm')],
  ['no credential', 400, lacking('X-Amz-Credential')],
  ['no date', 400, lacking('X-Amz-Date')],
  ['another bucket', 403, to('bucket', 'others')],
  [
    'a policy for another bucket',
    403,
    (form) =>
      resign(
        repolicy(set(form, 'bucket', 'others'), (policy) => ({
          ...policy,
          conditions: [...policy.conditions.filter((each) => !isBucket(each)), { bucket: 'others' }],
        })),
      ),
  ],
  ['a field that no condition names', 403, having(['acl', 'public-read'])],
  ['a redirection', 403, having(['success_action_redirect', 'https://evil.example'])],
  ['another success status', 403, to('success_action_status', '200')],
  ['a field of metadata', 403, having(['x-amz-meta-a', 'b'])],
];

const KEYS: Case[] = [
  ['of another user', 403, key('users/8/audio/song.mp3')],
  ['that begins like the prefix', 403, key('users/77/audio/song.mp3')],
  ['in another case', 403, key('Users/7/audio/song.mp3')],
  ['that leaves the root with ..', 400, key('users/7/../../../secret.txt')],
  ['that leads to another user with ..', 400, key('users/7/../8/audio/song.mp3')],
  ['with .. inside its folder', 400, key('users/7/audio/../audio/song.mp3')],
  ['with encoded dots', 400, key('users/7/%2e%2e/%2e%2e/secret.txt')],
  ['with backslashes', 400, key('users/7/audio\\..\\..\\secret.txt')],
  ['from the root', 403, key('/users/7/audio/song.mp3')],
  ['with a path in it', 400, key('users/7//etc/passwd')],
  ['with NUL', 400, key('users/7/audio/song.mp3\0.png')],
  ['with a line break', 400, key('users/7/audio/so\nng.mp3')],
  ['without a folder', 400, key('users/7/song.mp3')],
  ['of an unknown folder', 400, key('users/7/video/song.mp3')],
  ['of the folder that only the server fills', 400, key('users/7/parlours/song.mp3')],
  ['too deep', 400, key('users/7/audio/a/b/song.mp3')],
  ['that is only the prefix', 400, key('users/7/audio/')],
  ['of a hidden file', 400, key('users/7/audio/.song.mp3')],
  ["that asks for the file's name", 400, key('users/7/audio/${filename}')],
  ['too long', 400, key(`users/7/audio/${'a'.repeat(300)}`)],
  ['too long for a file', 400, key(`users/7/audio/${'a'.repeat(270)}`)],
  ['that is empty', 403, key('')],
  ['that is missing', 400, lacking('key')],
  ['next to another one', 400, having(['key', 'users/7/audio/other.mp3'])],
  ['next to another one in upper case', 400, having(['KEY', 'users/7/audio/other.mp3'])],
];

const pictures = (maxBytes = MAX_BYTES) => intake.formFor(undefined, { typePrefix: 'image/', maxBytes });
const anything = () => intake.formFor(undefined, { typePrefix: '' });

const FILES: Case[] = [
  ['another kind of file', 403, type('image/png')],
  ['HTML', 403, type('text/html')],
  ['a type with a parameter', 415, type('audio/mpeg; charset=utf-8')],
  ['an unknown type of its kind', 415, type('audio/x-ms-wma')],
  ['SVG', 415, async () => set(await pictures(), 'Content-Type', 'image/svg+xml')],
  ['HTML by a policy for all', 415, async () => set(await anything(), 'Content-Type', 'text/html')],
  [
    'a type that is a property of every object',
    415,
    async () => set(await anything(), 'Content-Type', 'constructor'),
  ],
  ['no type', 400, lacking('Content-Type')],
  ['a byte too many', 413, files({ bytes: Buffer.alloc(MAX_BYTES + 1) })],
  ['far too many bytes', 413, files({ bytes: Buffer.alloc(3 * 1024 * 1024) })],
  [
    'more bytes than its kind allows, under a wider policy',
    413,
    async () =>
      withFiles(set(await pictures(1e9), 'Content-Type', 'image/png'), {
        bytes: Buffer.alloc(10 * 1024 * 1024 + 1),
      }),
  ],
  ['no bytes', 400, files({ bytes: Buffer.alloc(0) })],
  ['no file', 400, files()],
  ['two files', 400, files({}, {})],
  ['three files', 400, files({}, {}, {})],
  ['a file with another field name', 400, files({ name: 'upload' })],
  ['a file sent as a field', 400, (form) => withFiles(plus(form, ['file', 'the bytes']))],
  ['a file before the fields', 400, (form) => ({ ...form, isFileFirst: true })],
  ['two policies', 400, (form) => plus(form, ['policy', formFieldText(form, 'Policy')])],
  ['a huge field', 413, having(['x-ignore-a', 'a'.repeat(100_000)])],
  ['a field with a huge name', 413, having([`x-ignore-${'x'.repeat(200)}`, 'a'])],
  [
    'a hundred fields',
    413,
    having(...Array.from({ length: 100 }, (_, at): Fields[number] => [`x-ignore-${at}`, 'a'])),
  ],
  ['a field that sets the prototype', 400, having(['__proto__', 'a'])],
  ['nothing at all', 400, () => ({ fields: [], files: [] })],
];

async function expectRefused(status: number, change: Change): Promise<void> {
  const response = await intake.send(await change(await intake.formFor()));
  expect(response.statusCode, response.body).toBe(status);
  expect(response.json()).toMatchObject({ code: expect.any(String), msg: expect.any(String) });
  await expectNothingKept();
}

describe('an upload is refused and not stored for', () => {
  test.each(POLICIES)('%s', (_, status, change) => expectRefused(status, change));
  test.each(KEYS)('a key %s', (_, status, change) => expectRefused(status, change));
  test.each(FILES)('%s', (_, status, change) => expectRefused(status, change));

  test.each([
    [400, { 'content-type': 'multipart/form-data; boundary=other' }],
    [400, { 'content-type': 'multipart/form-data' }],
    [415, { 'content-type': 'application/json' }],
    [415, { 'content-type': 'application/x-www-form-urlencoded' }],
    [413, { 'content-length': String(300 * 1024 * 1024) }],
  ])('headers that do not match the body (%i)', async (status, headers) => {
    const response = await intake.sendBody(encodeFormBody(await intake.formFor()), headers);
    expect(response.statusCode, response.body).toBe(status);
    await expectNothingKept();
  });

  test.each([0, 1, 300, -200, -30, -4])('an end at byte %i', async (end) => {
    const response = await intake.sendBody(encodeFormBody(await intake.formFor()).subarray(0, end));
    expect(response.statusCode, response.body).toBe(400);
    await expectNothingKept();
  });

  test('none of these reasons: without them it is accepted', async () => {
    expect((await intake.send(await intake.formFor())).statusCode).toBe(204);
    expect(
      (await intake.send(plus(await intake.formFor('users/7/audio/b.mp3'), ['x-ignore-a', 'b']))).statusCode,
    ).toBe(204);
  });
});
