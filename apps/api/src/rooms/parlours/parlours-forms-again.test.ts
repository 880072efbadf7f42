import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import {
  countLeft,
  parlourFormFields,
  toFormParts,
  resetForms,
  rightFiles,
  sendForm,
  storedKeys,
} from '#testing/form-calls.ts';
import type { Cast, FormSent, Part } from '#testing/form-calls.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { samples } from '#testing/samples/samples.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

let cast: Cast;
beforeEach(async () => {
  cast = await resetForms(world);
});

const { poster, intro } = await rightFiles();
const right = (): Part[] => [...toFormParts(parlourFormFields(cast)), poster, intro];
const create = (parts: readonly Part[], sent: FormSent = {}) =>
  sendForm(world, 'parlours.create', parts, sent);

describe('a form that is retried with its key', () => {
  const headers = { 'idempotency-key': 'key-of-a-form' };

  test('gets its first answer, and its files are stored once', async () => {
    const first = await create(right(), { headers });
    expect(first.statusCode, first.body).toBe(201);
    const before = await storedKeys(world);
    const again = await create([intro, ...toFormParts(parlourFormFields(cast)), poster], { headers });
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    expect((await storedKeys(world)).toSorted()).toEqual(before.toSorted());
    expect(await countLeft(world)).toMatchObject({ parlours: 1, notes: 2, entries: 1, answers: 1 });
  });

  test('waits for the first answer while the first request is running', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => create(right(), { headers })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await countLeft(world)).toMatchObject({ parlours: 1, notes: 2, answers: 1 });
  });

  test.each<[what: string, parts: () => Promise<Part[]>]>([
    [
      'another title',
      async () => [...toFormParts({ ...parlourFormFields(cast), suite_title: 'Another' }), poster, intro],
    ],
    [
      'members in another order',
      async () => [
        ...toFormParts({ ...parlourFormFields(cast), members: [cast.guest, cast.other] }),
        poster,
        intro,
      ],
    ],
    [
      'another poster',
      async () => [
        ...toFormParts(parlourFormFields(cast)),
        { ...poster, value: await samples.jpeg(10, 10) },
        intro,
      ],
    ],
  ])('is refused with %s, and its files are not kept', async (_, parts) => {
    await create(right(), { headers });
    const before = await countLeft(world);
    const response = await create(await parts(), { headers });
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([409, 'key_reused']);
    expect(await countLeft(world)).toEqual(before);
  });

  test('is validated again after a refusal', async () => {
    expect((await create([...toFormParts(parlourFormFields(cast)), poster], { headers })).statusCode).toBe(
      400,
    );
    expect((await create(right(), { headers })).statusCode).toBe(201);
  });

  test.each(['short', 'x'.repeat(201), 'with space'])('is refused unread when the key is %j', async (key) => {
    const response = await create(right(), { headers: { 'idempotency-key': key } });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ errors: { 'idempotency-key': [expect.any(String)] } });
  });
});
