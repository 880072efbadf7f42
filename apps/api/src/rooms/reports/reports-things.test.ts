import type { Body } from '@greenroom/contract';
import type { Role } from '@greenroom/contract/permissions';
import type { CallName } from '@greenroom/contract/wire';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { createSession } from '#kit/access/sessions.ts';
import { addPartner, addSong } from '#testing/contest.ts';
import { addParlour } from '#testing/parlours.ts';
import { openReports } from '#testing/reports.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
const { begin, decide, insert, isShown, list, onlyId, report } = openReports(world);
afterAll(() => world.close());

let maker: Awaited<ReturnType<World['addUser']>>;
let post: number;
beforeEach(async () => {
  ({ maker, post } = await begin());
});

async function songOf(entry: Parameters<typeof addSong>[1] = {}): Promise<number> {
  const id = await addSong(world, entry);
  await addPartner(world, id, maker.id, 0);
  return id;
}

const THINGS: Record<string, () => Promise<{ id: number; shown: () => Promise<boolean | undefined> }>> = {
  responses: async () => {
    const id = await insert(
      `bulletin_responses (bulletin_id, user_id, message) values (${post}, ${maker.id}, 'Buy mine')`,
    );
    return { id, shown: () => isShown('bulletin_responses', 'hidden_at is null', id) };
  },
  users: async () => ({ id: maker.id, shown: () => isShown('users', 'active', maker.id) }),
  tracks: async () => {
    const podcast = await insert(`podcasts (user_id, name) values (${maker.id}, 'Show')`);
    const id = await insert(
      `tracks (podcast_id, user_id, title, object_key, duration_ms) values (${podcast}, ${maker.id}, 'One', 'a', 1)`,
    );
    return { id, shown: () => isShown('podcasts', 'is_show', podcast) };
  },
  songs: async () => {
    const id = await songOf();
    return { id, shown: async () => (await isShown('contest_entries', 'true', id)) ?? false };
  },
  parlours: async () => {
    const id = await addParlour(world, { ownerId: maker.id, isPublic: true });
    return { id, shown: () => isShown('parlours', 'is_public', id) };
  },
};

describe.each(Object.keys(THINGS))('of %s', (kind) => {
  test('hides the reported one and shows it again', async () => {
    const { id: record, shown } = (await THINGS[kind]?.()) ?? { id: 0, shown: async () => undefined };
    expect(await shown()).toBe(true);
    const answer = await report({ kind: kind as Body<'reports.create'>['kind'], id: record });
    expect(answer.statusCode, answer.body).toBe(201);
    const [row] = await list();
    expect(row).toMatchObject({ kind, record, isShown: true, maker: { id: maker.id } });
    await decide(row?.id ?? 0, { decision: 'hidden' });
    expect(await shown()).toBe(false);
    await world.call('reports.reopen', { params: { id: row?.id ?? 0 } });
    expect(await shown()).toBe(true);
  });
});

test('a song in the contest is not hidden, and the reports stay open', async () => {
  const id = await songOf({ featured: true });
  await report({ kind: 'songs', id });
  await report();
  const [song = 0, other = 0] = (await list({ sort_by: 'firstAt', sort_dir: 'asc' })).map((row) => row.id);
  const answer = await decide(song, { decision: 'hidden' });
  expect(answer.json()).toMatchObject({ code: 'conflict', msg: expect.stringContaining('in the contest') });
  const many = await world.call('reports.changeMany', { body: { action: 'hidden', ids: [song, other] } });
  expect(many.json().data).toMatchObject({
    changed: 1,
    failed: [{ id: song, why: expect.stringContaining('contest') }],
  });
  expect((await list()).map((row) => row.id)).toEqual([song]);
});

const titles = async (query: Record<string, string>) => (await list(query)).map(({ title }) => title);

describe('the queue', () => {
  test('is narrowed by state, kind, reason, person and search, and sorted', async () => {
    const other = await world.addUser({ name: 'Zora Quill' });
    const second = await insert(
      `bulletins (user_id, title, description) values (${other.id}, 'Amplifier for sale', 'Loud')`,
    );
    await report({ words: 'x' });
    await report({ id: second, reason: 'abuse' });
    await report({ id: second, reason: 'spam' });
    await report({ kind: 'users', id: other.id, reason: 'harm' });
    expect(await titles({ kind: 'users' })).toEqual(['Zora Quill']);
    expect(await titles({ reason: 'abuse' })).toEqual(['Amplifier for sale']);
    expect(await titles({ user_id: String(maker.id) })).toEqual(['Cheap strings']);
    expect(await titles({ search: 'amplif' })).toEqual(['Amplifier for sale']);
    expect((await titles({ search: 'quill' })).toSorted()).toEqual(['Amplifier for sale', 'Zora Quill']);
    expect((await titles({ sort_by: 'reporters', sort_dir: 'desc' }))[0]).toBe('Amplifier for sale');
    const id = await onlyId({ search: 'strings' });
    await decide(id, { decision: 'nothing' });
    expect(await titles({ state: 'nothing' })).toEqual(['Cheap strings']);
    expect(await titles({ state: 'hidden' })).toEqual([]);
  });

  test('is decided about many at once, and taken back at once', async () => {
    const posts = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        insert(`bulletins (user_id, title, description) values (${maker.id}, 'Wave ${n}', '')`),
      ),
    );
    for (const id of posts) await report({ id });
    const ids = (await list()).map(({ id }) => id);
    const { data: hidden } = (await many({ action: 'hidden', ids })).json();
    expect(hidden).toMatchObject({ changed: 5 });
    for (const id of posts) expect(await isShown('bulletins', 'status', id)).toBe(false);
    expect(await list()).toEqual([]);
    expect((await many({ action: 'reopen', bulk: hidden.bulk })).json().data).toMatchObject({ changed: 5 });
    for (const id of posts) expect(await isShown('bulletins', 'status', id)).toBe(true);
  });
});

/** Changes many reported things at once. */
const many = (body: object) =>
  world.call('reports.changeMany', { body: { reason: 'A wave of spam', ...body } });

/** Returns a session of a new colleague. */
async function addColleague(role: Role): Promise<string> {
  const id = await insert(
    `admins (name, email, password_hash, role) values ('Bo', random() || '@example.com', '', '${role}')`,
  );
  return createSession(world.db, 'admin', id);
}

test('what has open reports is marked in the lists of who may read them', async () => {
  const song = await songOf();
  const parlour = await addParlour(world, { ownerId: maker.id });
  for (const [kind, id] of [
    ['bulletins', post],
    ['users', maker.id],
    ['songs', song],
    ['parlours', parlour],
  ] as const) {
    await report({ kind, id });
    await report({ kind, id });
  }
  const marks = async (token?: string) => {
    const findRowReports = async (name: CallName, id: number, query = {}) => {
      const answer = await world.call(name, { query, ...(token && { token }) });
      return answer.json().data?.find((row: { id: number }) => row.id === id)?.reports;
    };
    return [
      await findRowReports('bulletins.list', post),
      await findRowReports('users.list', maker.id),
      await findRowReports('contest.list', song, { featured: 'false' }),
      await findRowReports('parlours.list', parlour),
    ];
  };
  expect(await marks()).toEqual([2, 2, 2, 2]);
  expect(await marks(await addColleague('finance'))).toEqual([undefined, null, undefined, null]);
  await decide(await onlyId({ kind: 'bulletins' }), { decision: 'nothing' });
  expect((await marks())[0]).toBe(0);
});
