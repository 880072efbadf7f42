import { calls } from '@greenroom/contract';
import { PROFILE, PROFILE_MESSAGES } from '@greenroom/contract/users-profile.rules';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { purgeRemoved } from '#kit/records/trash.ts';
import { trashSpecs } from '#app/rooms.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

let id: number;
beforeEach(async () => {
  ({ id } = await world.addUser());
});

const create = (message: unknown, headers = {}) =>
  world.call('users.createNote', { params: { id }, body: { message }, headers });
const add = async (message: string): Promise<number> => (await create(message)).json().data.id;
const remove = (note: unknown) => world.call('users.removeNote', { params: { id: note } });
const restore = (kind: string, record: number) => world.call('trash.restore', { body: { kind, id: record } });
const list = async (query: object = {}) =>
  calls['users.listNotes'].output.parse(
    (await world.call('users.listNotes', { params: { id }, query })).json(),
  );
const messages = async (query: object = {}) => (await list(query)).data.map(({ message }) => message);
const entries = async () =>
  (await world.call('audit.list', { query: { kind: 'users', record: String(id) } })).json().data;

describe('a note', () => {
  test('is stored as it was typed, with its author and time', async () => {
    const message = 'Called twice.\n\t<b>Wants</b> a "refund" & é 汉 😀';
    const response = await create(`  ${message}\n`);
    expect(response.statusCode).toBe(201);
    const { data, msg } = calls['users.createNote'].output.parse(response.json());
    expect(msg).toBe('Note added successfully!');
    expect(data).toMatchObject({ message, admin: world.admin.email });
    expect(await list()).toEqual({ data: [data], totalCounts: 1 });
    expect(await entries()).toMatchObject([
      { action: 'users.createNote', actor: world.admin.email, after: { note: data.id, message } },
    ]);
  });

  test('is listed newest first, page by page, and counts on the profile', async () => {
    for (let n = 1; n <= 12; n += 1) await add(`Note ${n}`);
    expect(await messages()).toEqual(Array.from({ length: 10 }, (_, n) => `Note ${12 - n}`));
    expect(await messages({ page: 2 })).toEqual(['Note 2', 'Note 1']);
    expect(await list({ page: 3 })).toEqual({ data: [], totalCounts: 12 });
    expect(await messages({ page: 2, limit: 5 })).toHaveLength(5);
    const { data } = (await world.call('users.get', { params: { id } })).json();
    expect(data.counts.notes).toBe(12);
  });

  test('of another user is not listed', async () => {
    await add('Mine');
    ({ id } = await world.addUser());
    expect(await list()).toEqual({ data: [], totalCounts: 0 });
  });

  test.each([
    ['no words', '', PROFILE_MESSAGES.noteMissing],
    ['blanks alone', ' \n ', PROFILE_MESSAGES.noteMissing],
    ['nothing', undefined, PROFILE_MESSAGES.noteMissing],
    ['a number', 7, expect.any(String)],
    ['too many words', 'x'.repeat(PROFILE.noteMax + 1), expect.any(String)],
    ['half a character', 'a\uD800b', expect.any(String)],
  ])('is refused with %s', async (_, message, words) => {
    const response = await create(message);
    expect([response.statusCode, response.json().errors]).toEqual([400, { message: [words] }]);
    expect((await list()).totalCounts).toBe(0);
  });

  test('keeps the line breaks of Word and PowerPoint, without other control characters', async () => {
    await add('One\u000Btwo\u2028three\u0007\0.');
    expect((await list()).data).toMatchObject([{ message: 'One\ntwo\nthree.' }]);
  });

  test('can have 2000 characters', async () => {
    expect((await create('x'.repeat(PROFILE.noteMax))).statusCode).toBe(201);
  });

  test('is created once when sent twice with the same key', async () => {
    const headers = { 'idempotency-key': `once-only-${id}` };
    const [first, second] = [await create('Once', headers), await create('Once', headers)];
    expect([second.statusCode, second.body]).toEqual([201, first.body]);
    expect((await list()).totalCounts).toBe(1);
    expect(await entries()).toHaveLength(1);
  });

  test('of an unknown user answers 404, as do their notes', async () => {
    for (const nobody of [987_654, id]) {
      if (nobody === id) await world.call('users.remove', { params: { id } });
      const at = { params: { id: nobody } };
      expect((await world.call('users.createNote', { ...at, body: { message: 'x' } })).statusCode).toBe(404);
      expect((await world.call('users.listNotes', at)).statusCode).toBe(404);
    }
  });
});

describe('removing a note', () => {
  test('records its text, and Undo restores it to its position', async () => {
    const [first, second] = [await add('First'), await add('Second')];
    await add('Third');
    expect((await remove(second)).json()).toEqual({ msg: 'Note deleted successfully!' });
    expect(await messages()).toEqual(['Third', 'First']);
    expect((await entries())[0]).toMatchObject({
      action: 'users.removeNote',
      before: { note: second, message: 'Second' },
    });
    expect((await remove(second)).statusCode).toBe(404);
    expect((await restore('user_notes', second)).json()).toEqual({ msg: 'Second was restored.' });
    expect(await messages()).toEqual(['Third', 'Second', 'First']);
    expect((await restore('user_notes', first)).statusCode).toBe(404);
  });

  test.each(['0', 'abc', '-1', '1.5'])('by the invalid id %s answers 400', async (note) => {
    expect((await remove(note)).statusCode).toBe(400);
  });

  test('answers 404 when it does not exist', async () => {
    expect((await remove(987_654)).statusCode).toBe(404);
  });

  test('shows the beginning of a long note in the trash', async () => {
    const note = await add(`Long ${'x'.repeat(1000)}`);
    await remove(note);
    const trash = await world.call('trash.list', { query: { kind: 'user_notes' } });
    const [{ id: found, title }] = trash.json().data;
    expect([found, title.length]).toEqual([note, 200]);
    expect((await restore('user_notes', note)).json().msg).toMatch(/^Long x+… was restored\.$/);
    expect((await list()).data[0]?.message).toHaveLength(1005);
  });
});

describe('notes of a removed user', () => {
  test('are removed and restored with the user, except for a note that was removed earlier', async () => {
    const [kept, gone] = [await add('Kept'), await add('Gone')];
    await remove(gone);
    await world.call('users.remove', { params: { id } });
    expect((await remove(kept)).statusCode).toBe(404);
    expect((await restore('user_notes', gone)).statusCode).toBe(409);
    await restore('users', id);
    expect(await messages()).toEqual(['Kept']);
    expect((await restore('user_notes', gone)).statusCode).toBe(200);
  });

  test('are purged after 30 days', async () => {
    await add('Theirs');
    await world.call('users.remove', { params: { id } });
    await world.db.$client.query(`update users set deleted_at = now() - interval '31 days' where id = $1`, [
      id,
    ]);
    await purgeRemoved(world.db, trashSpecs);
    const { rows } = await world.db.$client.query('select id from user_notes where user_id = $1', [id]);
    expect(rows).toEqual([]);
  });
});
