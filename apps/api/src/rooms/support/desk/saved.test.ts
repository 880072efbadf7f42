import { calls } from '@greenroom/contract';
import {
  SUPPORT,
  SUPPORT_MESSAGES,
  fillReply,
  firstNameOf,
  placeholdersIn,
} from '@greenroom/contract/support.rules';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { watchEntries } from '#testing/entries.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.$client.query('truncate saved_replies');
  await watchEntries(world);
});

const thanks = { title: 'Thanks', message: 'Dear {name},\nthank you, {name}.' };
const post = (body: object = thanks, headers?: Record<string, string>) =>
  world.call('support.createSaved', { body, ...(headers && { headers }) });
async function keep(body: object = thanks) {
  const response = await post(body);
  expect(response.statusCode, response.body).toBe(201);
  return calls['support.createSaved'].output.parse(response.json()).data;
}
const list = async () =>
  calls['support.listSaved'].output.parse((await world.call('support.listSaved')).json()).data;
const remove = (id: number | string) => world.call('support.removeSaved', { params: { id } });
const trail = async () =>
  (await world.db.$client.query<object>('select * from new_entries order by id desc')).rows;

describe('saved replies', () => {
  test('are stored as written, with {name} as the placeholder for the recipient', async () => {
    const saved = await keep();
    expect(saved).toEqual({ id: saved.id, version: 1, ...thanks });
    expect(await list()).toEqual([saved]);
    expect(fillReply(saved.message, { name: 'Ada' })).toBe('Dear Ada,\nthank you, Ada.');
  });

  test('keep placeholders that are unknown or have no value, to be filled in by hand', () => {
    const values = { first_name: firstNameOf('  Ada King '), my_name: ' ', subject: '$& {name}' };
    const text = fillReply('{first_name}: {subject} {my_name} {order} {Not} { x } {order}', values);
    expect(text).toBe('Ada: $& {name} {my_name} {order} {Not} { x } {order}');
    expect(placeholdersIn(text)).toEqual(['{name}', '{my_name}', '{order}']);
    expect(firstNameOf('ada@example.com')).toBe('');
  });

  test('can be changed, which is recorded, but not to the title of another', async () => {
    const { id } = await keep();
    await keep({ title: 'Other', message: 'x' });
    const update = (body: object, to = id) => world.call('support.updateSaved', { params: { id: to }, body });
    const changed = { title: 'Thank you', message: 'Dear {first_name}' };
    expect((await update(changed)).json()).toEqual({
      data: { id, version: 2, ...changed },
      msg: SUPPORT_MESSAGES.savedChanged,
    });
    expect(await list()).toContainEqual({ id, version: 2, ...changed });
    expect((await update({ ...changed, title: 'Other' })).json()).toMatchObject({
      code: 'conflict',
      msg: SUPPORT_MESSAGES.savedTaken,
    });
    expect((await update(changed, 987_654)).statusCode).toBe(404);
    expect((await update({ ...changed, message: '' })).statusCode).toBe(400);
    expect((await trail())[0]).toMatchObject({
      action: 'support.updateSaved',
      before: thanks,
      after: changed,
    });
  });

  test('are not changed or removed over what a colleague has saved since', async () => {
    const { id } = await keep();
    const seen = { 'if-match': `"${id}.1"` };
    const update = (body: object, headers: Record<string, string>) =>
      world.call('support.updateSaved', { params: { id }, body, headers });
    const theirs = { title: 'Thanks', message: 'Theirs' };
    expect((await update(theirs, seen)).statusCode).toBe(200);
    const refused = await update({ title: 'Thanks', message: 'Mine' }, seen);
    expect(refused.json()).toMatchObject({
      code: 'changed_meanwhile',
      isOwnChange: true,
      msg: expect.stringMatching(
        /^This was changed by you, in another tab, on .+\. Reload to see the changes\.$/,
      ),
    });
    const removed = await world.call('support.removeSaved', { params: { id }, headers: seen });
    expect([removed.statusCode, removed.json().code]).toEqual([409, 'changed_meanwhile']);
    expect(await list()).toEqual([{ id, version: 2, ...theirs }]);
    const now = { 'if-match': `"${id}.2"` };
    // An edit that changes nothing doesn't count, so a colleague's form stays good.
    expect((await update(theirs, now)).json().data.version).toBe(2);
    expect((await world.call('support.removeSaved', { params: { id }, headers: now })).statusCode).toBe(200);
  });

  test('keep one of two changes that are sent at the same time', async () => {
    const { id } = await keep();
    const all = await Promise.all(
      ['One', 'Two'].map((message) =>
        world.call('support.updateSaved', {
          params: { id },
          body: { title: 'Thanks', message },
          headers: { 'if-match': `"${id}.1"` },
        }),
      ),
    );
    expect(all.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('are sorted by title', async () => {
    for (const title of ['b', 'C', 'a']) await keep({ ...thanks, title });
    expect((await list()).map(({ title }) => title)).toEqual(['a', 'b', 'C']);
  });

  test('have unique titles, even when sent simultaneously', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => post()));
    expect(all.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409, 409,
    ]);
    expect((await post()).json()).toMatchObject({ code: 'conflict', msg: SUPPORT_MESSAGES.savedTaken });
    expect(await list()).toHaveLength(1);
  });

  test('are limited to a hundred, even when sent simultaneously', async () => {
    await world.db.$client.query(
      `insert into saved_replies (title, message) select 'Reply ' || i, 'x' from generate_series(1, $1) i`,
      [SUPPORT.savedMax - 2],
    );
    const all = await Promise.all(['a', 'b', 'c', 'd'].map((title) => post({ ...thanks, title })));
    expect(all.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 201, 409, 409]);
    expect((await post()).json()).toMatchObject({ msg: SUPPORT_MESSAGES.savedFull });
    expect(await list()).toHaveLength(SUPPORT.savedMax);
  });

  test('are created once, however often one is sent with the same key', async () => {
    const headers = { 'idempotency-key': 'saved-0001' };
    const [one, two] = [await post(thanks, headers), await post(thanks, headers)];
    expect([one.statusCode, two.statusCode, two.body]).toEqual([201, 201, one.body]);
  });

  test('can be removed, and creating and removing are recorded', async () => {
    const { id } = await keep();
    expect((await remove(id)).json()).toEqual({ msg: SUPPORT_MESSAGES.savedRemoved });
    expect(await list()).toEqual([]);
    expect((await remove(id)).statusCode).toBe(404);
    expect(await trail()).toMatchObject([
      { action: 'support.removeSaved', record: String(id), before: thanks, after: null },
      { action: 'support.createSaved', record: String(id), before: null, after: thanks },
    ]);
  });

  test.each([
    ['no title', { title: undefined }],
    ['a title of two lines', { title: 'a\nb' }],
    ['too long a title', { title: 'x'.repeat(SUPPORT.savedTitleMax + 1) }],
    ['no message', { message: '' }],
    ['too long a message', { message: 'x'.repeat(SUPPORT.messageMax + 1) }],
    ['an owner', { admin_id: 1 }],
  ])('are refused with %s', async (_, changes) => {
    const response = await post({ ...thanks, ...changes });
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([400, Object.keys(changes)]);
    expect(await list()).toEqual([]);
  });

  test.each(['0', '-1', 'x', '1.5'])('reject %s as an id', async (id) => {
    expect((await remove(id)).statusCode).toBe(400);
  });
});
