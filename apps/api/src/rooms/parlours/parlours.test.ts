import { PARLOUR, PARLOUR_MESSAGES } from '@greenroom/contract/parlours.rules';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { addParlour, addSale, findParlour, listParlours } from '#testing/parlours.ts';
import { watchEntries } from '#testing/entries.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.$client.query('truncate parlours, users cascade');
  await watchEntries(world);
});

const query = async (text: string) => (await world.db.$client.query<Record<string, unknown>>(text)).rows;
const ids = async () => (await listParlours(world)).map(({ id }) => id);
const addUserId = async (user = {}) => (await world.addUser(user)).id;
const setShown = (id: number, body: object) => world.call('parlours.setShown', { params: { id }, body });
const state = async () => [
  await query('select * from parlours order by id'),
  await query('select * from new_entries order by id'),
];

describe('the list', () => {
  test('shows scheduled and live parlours, latest start first, without finished or removed ones', async () => {
    const soon = await addParlour(world, { startsAt: '2030-01-01T10:00:00Z' });
    const later = await addParlour(world, { startsAt: '2031-01-01T10:00:00Z' });
    const same = await addParlour(world, { startsAt: '2030-01-01T10:00:00Z' });
    const live = await addParlour(world, {
      startsAt: '2026-01-01T10:00:00Z',
      liveAt: '2026-01-01T10:01:00Z',
    });
    await addSale(world);
    await addParlour(world, { deletedAt: '2026-01-01T10:00:00Z' });
    await addParlour(world, { ownerId: await addUserId({ deletedAt: '2026-01-01T10:00:00Z' }) });
    expect(await ids()).toEqual([later, same, soon, live]);
  });

  test('has all that a card shows, in dollars and UTC, with URLs that a browser opens', async () => {
    const host = await world.addUser({ name: 'Hana', profileImage: 'demo/hana.webp' });
    const [one, two, gone] = [
      await addUserId({ name: 'One' }),
      await addUserId({ name: 'Two' }),
      await addUserId(),
    ];
    const [guest, other] = [await addUserId(), await addUserId()];
    const id = await addParlour(world, {
      ownerId: host.id,
      suiteTitle: 'The "Quiet" Set',
      description: 'All ears.',
      priceCents: 1999,
      posterKey: 'demo/poster.webp',
      videoIntroKey: 'demo/clip.mp4',
      startsAt: '2026-07-04T20:00:00-04:00',
      isPublic: true,
      members: [gone, two, one],
      rsvps: [guest, gone, other, one],
    });
    await query(`update users set deleted_at = now() where id = ${gone}`);
    const base = world.app.mediaUrl;
    expect(await findParlour(world, id)).toEqual({
      id,
      suite_title: 'The "Quiet" Set',
      description: 'All ears.',
      poster_url: `${base}demo/poster.webp`,
      price: 19.99,
      start_date: '2026-07-05T00:00:00.000Z',
      live: false,
      liveAt: null,
      is_public: true,
      community_tab: false,
      owner: { id: host.id, name: 'Hana', profile_image_url: `${base}demo/hana.webp` },
      guest: { id: two, name: 'Two', profile_image_url: null },
      members: [
        { id: two, name: 'Two', profile_image_url: null },
        { id: one, name: 'One', profile_image_url: null },
      ],
      rsvps: 3,
      reports: 0,
      sell_parlour: { video_intro_url: `${base}demo/clip.mp4` },
      version: 1,
    });
  });

  test('has explicit values for no guests, no poster and no intro, and the start of a live one', async () => {
    const id = await addParlour(world, { posterKey: '', liveAt: '2026-11-01T05:30:00.123Z', priceCents: 0 });
    expect(await findParlour(world, id)).toMatchObject({
      live: true,
      liveAt: '2026-11-01T05:30:00.123Z',
      price: 0,
      guest: null,
      members: [],
      rsvps: 0,
      poster_url: null,
      sell_parlour: { video_intro_url: null },
    });
  });

  test('does not count a participant who has become the host', async () => {
    const [host, guest] = [await addUserId(), await addUserId()];
    const id = await addParlour(world, { ownerId: host, rsvps: [host, guest] });
    expect((await findParlour(world, id))?.rsvps).toBe(1);
  });

  test('is limited to five hundred: the live ones, then those nearest to now', async () => {
    const ownerId = await addUserId();
    const live = await addParlour(world, {
      ownerId,
      startsAt: '2020-01-01T10:00:00Z',
      liveAt: '2020-01-01T10:01:00Z',
    });
    await query(
      `insert into parlours (owner_id, suite_title, price_cents, poster_key, starts_at)
       select ${ownerId}, 'P' || i, 1, '', now() + i * interval '1 hour' from generate_series(1, ${PARLOUR.listMax + 5}) i`,
    );
    const all = await listParlours(world);
    expect(all).toHaveLength(PARLOUR.listMax);
    const titles = new Set(all.map(({ suite_title }) => suite_title));
    expect([all.some(({ id }) => id === live), titles.has('P1'), titles.has('P505')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('hides a scheduled parlour when its host is removed, and shows it when they are restored', async () => {
    const ownerId = await addUserId();
    const id = await addParlour(world, { ownerId, isPublic: true });
    await world.call('users.remove', { params: { id: ownerId } });
    expect(await ids()).toEqual([]);
    for (const name of ['parlours.setShown', 'parlours.remove'] as const) {
      const body = name === 'parlours.setShown' ? { is_public: false } : undefined;
      expect((await world.call(name, { params: { id }, body })).statusCode).toBe(404);
    }
    await world.call('trash.restore', { body: { kind: 'users', id: ownerId } });
    expect(await findParlour(world, id)).toMatchObject({ id, is_public: true });
  });
});

describe('the visibility of a parlour', () => {
  test.each(['is_public', 'community_tab'] as const)('is set by %s, counted and recorded', async (field) => {
    const id = await addParlour(world);
    const response = await setShown(id, { [field]: true });
    expect([response.statusCode, response.json()]).toMatchObject([
      200,
      { msg: PARLOUR_MESSAGES.updated, data: { id, version: 2, [field]: true } },
    ]);
    expect(await findParlour(world, id)).toEqual(response.json<{ data: unknown }>().data);
    expect(await query('select admin_id, action, kind, record, before, after from new_entries')).toEqual([
      {
        admin_id: world.admin.id,
        action: 'parlours.setShown',
        kind: 'parlours',
        record: String(id),
        before: { [field]: false },
        after: { [field]: true },
      },
    ]);
    const other = field === 'is_public' ? 'community_tab' : 'is_public';
    expect(await findParlour(world, id)).toMatchObject({ [other]: false });
  });

  test('stays unchanged when it already has that value', async () => {
    const id = await addParlour(world, { isPublic: true });
    const before = await state();
    expect((await setShown(id, { is_public: true })).statusCode).toBe(200);
    expect((await setShown(id, { community_tab: false })).statusCode).toBe(200);
    expect(await state()).toEqual(before);
  });

  test.each([
    ['neither', {}],
    ['both', { is_public: true, community_tab: true }],
  ])('is refused with %s of the two', async (_words, body) => {
    const id = await addParlour(world);
    const before = await state();
    const response = await setShown(id, body);
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      { code: 'bad_input', errors: { body: [PARLOUR_MESSAGES.oneField] } },
    ]);
    expect(await state()).toEqual(before);
  });

  test.each([{ is_public: 'true' }, { is_public: null }, { is_public: true, suite_title: 'X' }, null])(
    'is refused as %j',
    async (body) => {
      const id = await addParlour(world);
      const before = await state();
      expect((await setShown(id, body as object)).statusCode).toBe(400);
      expect(await state()).toEqual(before);
    },
  );

  test('can only be changed for the tab while it is not live, even to the same value', async () => {
    const id = await addParlour(world, { liveAt: '2026-01-01T10:00:00Z' });
    const before = await state();
    for (const communityTab of [true, false]) {
      const response = await setShown(id, { community_tab: communityTab });
      expect([response.statusCode, response.json()]).toMatchObject([
        409,
        {
          code: 'conflict',
          msg: PARLOUR_MESSAGES.liveTab,
          errors: { community_tab: [PARLOUR_MESSAGES.liveTab] },
        },
      ]);
    }
    expect(await state()).toEqual(before);
    expect((await setShown(id, { is_public: true })).statusCode).toBe(200);
  });

  test('cannot be changed when it is finished, and answers 404 when it is removed or never existed', async () => {
    const { id: finished } = await addSale(world);
    const removed = await addParlour(world, { deletedAt: '2026-01-01T10:00:00Z' });
    const before = await state();
    const response = await setShown(finished, { is_public: true });
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      { code: 'conflict', msg: PARLOUR_MESSAGES.hasFinished },
    ]);
    for (const id of [removed, 999_999_999]) {
      expect((await setShown(id, { is_public: true })).statusCode).toBe(404);
    }
    expect(await state()).toEqual(before);
  });
});
