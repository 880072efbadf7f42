import { calls } from '@greenroom/contract';
import { UPLOAD_MESSAGES } from '@greenroom/contract/kit/uploads';
import type { Parlour } from '@greenroom/contract/parlours';
import { PARLOUR_MESSAGES } from '@greenroom/contract/parlours.rules';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import {
  countLeft,
  parlourFormFields,
  toFormParts,
  resetForms,
  rightFiles,
  sendForm,
} from '#testing/form-calls.ts';
import type { Cast, Part } from '#testing/form-calls.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

let cast: Cast;
let made: Parlour;
const { poster, intro } = await rightFiles();
beforeEach(async () => {
  cast = await resetForms(world);
  const response = await sendForm(world, 'parlours.create', [
    ...toFormParts(parlourFormFields(cast)),
    poster,
    intro,
  ]);
  made = calls['parlours.create'].output.parse(response.json()).data as Parlour;
});

const edit = (change: Record<string, unknown>, files: Part[]) =>
  sendForm(world, 'parlours.update', [...toFormParts(change), ...files], { params: { id: made.id } });

describe('an edit is refused, and nothing of it is kept,', () => {
  const { hostAmongMembers, memberMissing, memberTwice } = PARLOUR_MESSAGES;
  test.each<[what: string, field: string, words: string, change: () => Record<string, unknown>]>([
    [
      'for the host among its members',
      'members',
      hostAmongMembers,
      () => ({ members: [cast.guest, cast.host] }),
    ],
    ['for a host who is a member that stays', 'user_id', hostAmongMembers, () => ({ user_id: cast.guest })],
    ['for both at once', 'members', hostAmongMembers, () => ({ user_id: cast.guest, members: [cast.guest] })],
    ['for a member twice', 'members', memberTwice, () => ({ members: [cast.guest, cast.guest] })],
    ['for a member of no id', 'members.0', PARLOUR_MESSAGES.memberUnknown, () => ({ members: [''] })],
    ['for a member who is no list', 'members', memberMissing, () => ({ members: cast.guest })],
    ['for a price of three decimals', 'price', PARLOUR_MESSAGES.priceWrong, () => ({ price: '1.005' })],
    ['for an empty title', 'suite_title', PARLOUR_MESSAGES.titleMissing, () => ({ suite_title: '' })],
    ['for a version in it', 'version', 'This field does not exist.', () => ({ version: 1 })],
  ])('%s', async (_, field, words, change) => {
    const before = await countLeft(world);
    const response = await edit(change(), [poster]);
    expect([response.statusCode, response.json<{ errors: unknown }>().errors]).toEqual([
      400,
      { [field]: [words] },
    ]);
    expect(await countLeft(world)).toEqual(before);
  });

  test('for a file of another type', async () => {
    const before = await countLeft(world);
    const response = await edit({ suite_title: 'Other' }, [{ ...poster, value: intro.value }]);
    expect(response.json()).toMatchObject({
      code: 'bad_input',
      errors: { poster: [UPLOAD_MESSAGES.noImage] },
    });
    expect(await countLeft(world)).toEqual(before);
  });

  test.each<[what: string, status: number, code: string, msg: string, change: string]>([
    ['while it is live', 409, 'conflict', PARLOUR_MESSAGES.liveEdit, 'live_at = now()'],
    [
      'when it is finished',
      409,
      'conflict',
      PARLOUR_MESSAGES.hasFinished,
      'live_at = now(), finished_at = now()',
    ],
    ['when it is removed', 404, 'not_found', 'This parlour was already deleted.', 'deleted_at = now()'],
  ])('%s', async (_, status, code, msg, change) => {
    await world.db.$client.query(`update parlours set ${change}`);
    const before = await countLeft(world);
    const response = await edit({ suite_title: 'Other' }, [poster]);
    expect([response.statusCode, response.json()]).toMatchObject([status, { code, msg }]);
    expect(await countLeft(world)).toEqual(before);
  });
});
