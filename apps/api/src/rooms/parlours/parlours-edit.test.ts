import { calls } from '@greenroom/contract';
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
  storedKeys,
} from '#testing/form-calls.ts';
import type { Cast, Part } from '#testing/form-calls.ts';
import { watchEntries } from '#testing/entries.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { samples } from '#testing/samples/samples.ts';
import { collectGarbage } from '#kit/objects/garbage.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

let cast: Cast;
let made: Parlour;
beforeEach(async () => {
  cast = await resetForms(world);
  const response = await sendForm(world, 'parlours.create', [
    ...toFormParts(parlourFormFields(cast)),
    poster,
    intro,
  ]);
  made = calls['parlours.create'].output.parse(response.json()).data as Parlour;
  await watchEntries(world);
});

const { poster, intro } = await rightFiles();
const query = async (text: string) => (await world.db.$client.query<Record<string, unknown>>(text)).rows;
const edit = (
  change: Record<string, unknown>,
  files: Part[] = [],
  headers: Record<string, string> = {},
  id = made.id,
) => sendForm(world, 'parlours.update', [...toFormParts(change), ...files], { params: { id }, headers });
const edited = async (...sent: Parameters<typeof edit>): Promise<Parlour> => {
  const response = await edit(...sent);
  expect(response.statusCode, response.body).toBe(200);
  expect(response.json()).toMatchObject({ msg: PARLOUR_MESSAGES.updated });
  return calls['parlours.update'].output.parse(response.json()).data as Parlour;
};
const entries = () => query('select action, record, before, after from new_entries order by id');

describe('an edit', () => {
  test('changes only the fields that are sent, increases the version, and is recorded with both states', async () => {
    const after = await edited({
      suite_title: ' The Loud Set ',
      start_date: '2032-01-01T00:00:00Z',
      price: '5',
    });
    expect(after).toEqual({
      ...made,
      suite_title: 'The Loud Set',
      start_date: '2032-01-01T00:00:00.000Z',
      price: 5,
      version: 2,
    });
    expect(await entries()).toEqual([
      {
        action: 'parlours.update',
        record: String(made.id),
        before: { suite_title: 'The Quiet Set', price: 19.99, start_date: '2031-07-05T00:00:00.000Z' },
        after: { suite_title: 'The Loud Set', price: 5, start_date: '2032-01-01T00:00:00.000Z' },
      },
    ]);
  });

  test.each([
    ['nothing', () => ({})],
    ['what is so already', () => parlourFormFields(cast)],
  ])('of %s changes nothing', async (_, change) => {
    expect(await edited(change())).toEqual(made);
    expect(await entries()).toEqual([]);
  });

  test('sets members in their new order', async () => {
    const after = await edited({ members: [cast.guest, cast.other] });
    expect(after.members.map(({ id }) => id)).toEqual([cast.guest, cast.other]);
    expect(after.guest?.id).toBe(cast.guest);
    expect(await entries()).toMatchObject([
      { before: { members: [cast.other, cast.guest] }, after: { members: [cast.guest, cast.other] } },
    ]);
  });

  test('clears a description', async () => {
    expect((await edited({ description: '' })).description).toBe('');
  });

  test('replaces a file, leaves the old one to garbage collection, and keeps the other', async () => {
    const png = { ...poster, filename: 'new.png', type: 'image/png', value: await samples.png(50, 40) };
    const after = await edited({}, [png]);
    expect(after.poster_url).not.toBe(made.poster_url);
    expect(after.sell_parlour).toEqual(made.sell_parlour);
    const served = await world.app.inject(after.poster_url ?? '');
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/png']);
    expect((await world.app.inject(made.poster_url ?? '')).statusCode).toBe(200);
    const { db, store, app } = world;
    await collectGarbage({ db, store, objects: app.objects }, { olderThanMs: -60_000 });
    expect((await world.app.inject(made.poster_url ?? '')).statusCode).toBe(404);
    expect((await world.app.inject(after.poster_url ?? '')).statusCode).toBe(200);
    expect((await world.app.inject(after.sell_parlour.video_intro_url ?? '')).statusCode).toBe(200);
  });

  test('accepts inactive users who already take part, but no new ones', async () => {
    const late = (await world.addUser({ active: false })).id;
    await query('update users set active = false');
    expect(await edited({ user_id: cast.host, members: [cast.guest] })).toMatchObject({ version: 2 });
    const refused = await edit({ user_id: late, members: [cast.guest, late] });
    expect(refused.json()).toMatchObject({
      errors: {
        user_id: [PARLOUR_MESSAGES.userMissing],
        members: [PARLOUR_MESSAGES.memberUnknown, PARLOUR_MESSAGES.hostAmongMembers],
      },
    });
  });

  test('keeps a removed member in position when the others stay', async () => {
    await query(`update users set deleted_at = now() where id = ${cast.other}`);
    expect(await edited({ members: [cast.guest] })).toMatchObject({ version: 1 });
    await query('update users set deleted_at = null');
    expect((await edited({})).members.map(({ id }) => id)).toEqual([cast.other, cast.guest]);
  });
});

describe('an edit is refused', () => {
  test('when its host is removed, or the parlour does not exist', async () => {
    expect((await edit({}, [], {}, made.id + 1)).statusCode).toBe(404);
    await query(`update users set deleted_at = now() where id = ${cast.host}`);
    expect((await edit({})).statusCode).toBe(404);
  });

  test('when the same admin saved first in another tab, and the error says so', async () => {
    const headers = { 'if-match': `"${made.id}.1"` };
    expect(await edited({ suite_title: 'First' }, [], headers)).toMatchObject({ version: 2 });
    const before = await countLeft(world);
    const response = await edit({ suite_title: 'Second' }, [poster], headers);
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      { code: 'changed_meanwhile', msg: expect.stringContaining('changed by you, in another tab, on') },
    ]);
    expect(await countLeft(world)).toEqual(before);
    expect(await edited({ suite_title: 'Second' }, [], { 'if-match': `"${made.id}.2"` })).toMatchObject({
      version: 3,
    });
  });
});

test('of two simultaneous edits based on the same version, one succeeds', async () => {
  const headers = { 'if-match': `"${made.id}.1"` };
  const answers = await Promise.all(
    ['A', 'B', 'C'].map((title) => edit({ suite_title: title }, [poster], headers)),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  const folders = new Set((await storedKeys(world)).map((key) => key.split('/parlours/')[1]?.split('/')[0]));
  expect(folders.size).toBe(2);
});

test('an edit that is retried with its key gets its first answer, whatever has happened since', async () => {
  const headers = { 'idempotency-key': 'key-of-an-edit', 'if-match': `"${made.id}.1"` };
  const first = await edited({ suite_title: 'Once' }, [poster], headers);
  await query('update parlours set live_at = now(), version = 7');
  const before = await countLeft(world);
  expect(await edited({ suite_title: 'Once' }, [poster], headers)).toEqual(first);
  expect(await countLeft(world)).toEqual(before);
  expect((await edit({ suite_title: 'Twice' }, [poster], headers)).json()).toMatchObject({
    code: 'key_reused',
  });
  expect(await countLeft(world)).toEqual(before);
});
