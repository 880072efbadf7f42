// @both: files reach the object store.
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import {
  NOTHING,
  encodeFormParts,
  countLeft,
  parlourFormFields,
  toFormParts,
  resetForms,
  rightFiles,
  sendBytes,
  sendForm,
} from '#testing/form-calls.ts';
import type { Cast, Part } from '#testing/form-calls.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

let cast: Cast;
beforeEach(async () => {
  cast = await resetForms(world);
});

const { poster, intro } = await rightFiles();
const right = (): Part[] => [...toFormParts(parlourFormFields(cast)), poster, intro];
const sendRaw = (payload: Buffer, headers: Record<string, string> = {}) =>
  sendBytes(world, 'parlours.create', payload, { headers });
const create = (parts: readonly Part[]) => sendForm(world, 'parlours.create', parts);

const head = (text: string): Part => ({ name: '', value: 'x', head: text });
const many = (count: number): Part[] =>
  Array.from({ length: count }, (_, at) => ({ name: `field${at}`, value: 'x' }));

/** The field named in the refusal. */
function listWrongFields(response: LightMyRequestResponse, status: number): string[] {
  expect(response.statusCode, response.body).toBe(status);
  const { errors, msg, message } = response.json<{
    errors: Record<string, string[]>;
    msg: string;
    message: string;
  }>();
  expect(message).toBe(msg);
  return Object.keys(errors);
}

describe('a malformed form is refused, and nothing of it is kept:', () => {
  test.each<[what: string, status: number, field: string, parts: () => Part[]]>([
    ['a field too many', 413, 'form', () => [...many(25), ...right()]],
    ['hundreds of fields', 413, 'form', () => [...many(400), ...right()]],
    [
      'hundreds of members',
      413,
      'form',
      () => [...toFormParts({ members: Array.from({ length: 400 }, () => 1) }), ...right()],
    ],
    [
      'a huge field',
      413,
      'description',
      () => [...right(), { name: 'description', value: 'x'.repeat(9000) }],
    ],
    ['a field of a huge name', 400, 'form', () => [...right(), { name: 'x'.repeat(101), value: '1' }]],
    ['a field without a name', 400, 'form', () => [...right(), head('content-disposition: form-data')]],
    [
      'a file without a name',
      400,
      'form',
      () => [...right(), head('content-disposition: form-data; filename="a.jpg"')],
    ],
    [
      'a field that reaches for prototypes',
      400,
      'form',
      () => [...right(), { name: '__proto__', value: '{}' }],
    ],
    [
      'a file that reaches for prototypes',
      400,
      'form',
      () => [...right(), { ...poster, name: 'constructor' }],
    ],
    ['a list of prototypes', 400, '__proto__', () => [...right(), { name: '__proto__[]', value: '{}' }]],
    [
      'a field as JSON',
      400,
      'suite_title',
      () => [
        { name: 'suite_title', value: '{"a":1}', type: 'application/json' },
        ...right().filter(({ name }) => name !== 'suite_title'),
      ],
    ],
    [
      'a field as JSON that is none',
      400,
      'form',
      () => [...right(), { name: 'description', value: '{', type: 'application/json' }],
    ],
    [
      'a title in a part of no form',
      400,
      'suite_title',
      () => [
        ...right().filter(({ name }) => name !== 'suite_title'),
        head('content-disposition: attachment; name="suite_title"'),
      ],
    ],
    [
      'a name with a line in it',
      400,
      'suite_title',
      () => [
        ...right().filter(({ name }) => name !== 'suite_title'),
        head('content-disposition: form-data; name="suite_\ntitle"'),
      ],
    ],
    [
      'a member as a field and as a list',
      400,
      'members',
      () => [{ name: 'members', value: '1' }, ...right()],
    ],
    ['ten files', 413, 'form', () => [...right(), ...Array.from({ length: 10 }, () => poster)]],
    [
      'a poster of 10 MB and a byte',
      413,
      'poster',
      () => [
        ...toFormParts(parlourFormFields(cast)),
        intro,
        { ...poster, value: Buffer.alloc(10 * 1024 * 1024 + 1) },
      ],
    ],
    [
      '11 MB of a file that is not wanted',
      413,
      'banner',
      () => [...right(), { ...poster, name: 'banner', value: Buffer.alloc(11 * 1024 * 1024) }],
    ],
    ['nothing but its end', 400, 'poster', () => []],
  ])('%s', async (_, status, field, parts) => {
    expect(listWrongFields(await create(parts()), status)).toContain(field);
    expect(await countLeft(world)).toEqual(NOTHING);
  });

  test.each([
    ['another boundary', 400, 'multipart/form-data; boundary=other'],
    ['no boundary', 400, 'multipart/form-data'],
    ['an empty boundary', 400, 'multipart/form-data; boundary='],
    ['a boundary of a thousand letters', 400, `multipart/form-data; boundary=${'x'.repeat(1000)}`],
  ])('%s', async (_, status, type) => {
    expect(
      listWrongFields(await sendRaw(encodeFormParts(right()), { 'content-type': type }), status).length,
    ).toBeGreaterThan(0);
    expect(await countLeft(world)).toEqual(NOTHING);
  });

  test('cut off anywhere: in its head, a field, a file, or before its final boundary', async () => {
    const body = encodeFormParts(right());
    const ends = [
      0,
      1,
      30,
      90,
      120,
      500,
      900,
      body.length - 2000,
      body.length - 100,
      body.length - 30,
      body.length - 4,
    ];
    for (const end of ends) {
      expect(listWrongFields(await sendRaw(body.subarray(0, end)), 400), `at ${end}`).not.toEqual([]);
    }
    expect(await countLeft(world)).toEqual(NOTHING);
  });

  test.each([
    'application/json',
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/mixed; boundary=x',
    '',
  ])('%j, with an error message that says what to send', async (type) => {
    const response = await sendRaw(Buffer.from('{}'), { 'content-type': type });
    expect(response.statusCode, response.body).toBe(415);
    expect(response.json()).toMatchObject({
      code: 'wrong_media_type',
      msg: 'Send a form (content-type: multipart/form-data).',
    });
  });

  test('larger than all of its files may be, before a byte is read', async () => {
    const response = await sendRaw(Buffer.from('x'), { 'content-length': String(300 * 1024 * 1024) });
    expect(listWrongFields(response, 413)).toEqual(['form']);
  });
});
