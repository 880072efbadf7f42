import { calls } from '@greenroom/contract';
import type { Parlour } from '@greenroom/contract/parlours';
import { PARLOUR, PARLOUR_MESSAGES } from '@greenroom/contract/parlours.rules';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeEach, describe, expect, inject, test } from 'vitest';

import { watchEntries } from '#testing/entries.ts';
import { parlourFormFields, toFormParts, resetForms, rightFiles, sendForm } from '#testing/form-calls.ts';
import type { Cast, Part } from '#testing/form-calls.ts';
import { cutLines, openLine } from '#testing/stream.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { samples } from '#testing/samples/samples.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

let cast: Cast;
beforeEach(async () => {
  cast = await resetForms(world);
  await watchEntries(world);
});
afterEach(cutLines);

const fields = () => parlourFormFields(cast);
const { poster, intro } = await rightFiles();
const right = (change: Record<string, unknown> = {}): Part[] => [
  ...toFormParts({ ...fields(), ...change }),
  poster,
  intro,
];
const create = (parts = right()) => sendForm(world, 'parlours.create', parts);
const madeBy = (response: LightMyRequestResponse): Parlour => {
  expect(response.statusCode, response.body).toBe(201);
  return calls['parlours.create'].output.parse(response.json()).data as Parlour;
};

describe('a valid form', () => {
  test('creates an unpublished parlour with all fields and its members in their order', async () => {
    const response = await create();
    const made = madeBy(response);
    expect(response.json()).toMatchObject({ msg: PARLOUR_MESSAGES.created });
    expect(made).toMatchObject({
      suite_title: 'The Quiet Set',
      description: 'All ears.\nAll night.',
      price: 19.99,
      start_date: '2031-07-05T00:00:00.000Z',
      live: false,
      is_public: false,
      community_tab: false,
      owner: { id: cast.host, name: 'Hana' },
      guest: { id: cast.other },
      members: [{ id: cast.other }, { id: cast.guest }],
      rsvps: 0,
      version: 1,
    });
    const listed = await world.call('parlours.list');
    expect(listed.json<{ data: Parlour[] }>().data).toEqual([made]);
  });

  test('stores its files with their detected types, in a folder of the admin', async () => {
    const made = madeBy(await create());
    const at = new RegExp(`^/media/users/${world.admin.id}/parlours/[\\w-]{36}/`);
    for (const [url, type, bytes] of [
      [made.poster_url, 'image/jpeg', poster.value],
      [made.sell_parlour.video_intro_url, 'video/mp4', intro.value],
    ] as const) {
      expect(url).toMatch(at);
      const served = await world.app.inject(url ?? '');
      expect([served.statusCode, served.headers['content-type']]).toEqual([200, type]);
      // A poster is re-encoded, as every picture is.
      const encoded = await world.store.find(`copies/${url?.slice('/media/'.length)}/original.jpg`);
      if (type === 'video/mp4') expect(served.rawPayload).toEqual(bytes);
      else expect(served.headers['etag']).toBe(encoded?.etag);
    }
  });

  test('is published to every console, and recorded with who, what and when', async () => {
    await world.app.listen({ port: 0 });
    const line = await openLine(world.app, world.admin.token);
    await line.next();
    const { id } = madeBy(await create());
    expect(await line.next()).toMatchObject({ name: 'parlour', data: { id } });
    const { rows } = await world.db.$client.query(
      'select admin_id, action, kind, record, after from new_entries',
    );
    expect(rows).toEqual([
      {
        admin_id: world.admin.id,
        action: 'parlours.create',
        kind: 'parlours',
        record: String(id),
        after: {
          user_id: cast.host,
          suite_title: 'The Quiet Set',
          description: 'All ears.\nAll night.',
          price: 19.99,
          start_date: '2031-07-05T00:00:00.000Z',
          members: [cast.other, cast.guest],
          poster: expect.stringContaining('/poster.jpg'),
          video_intro: expect.stringContaining('/video_intro.mp4'),
        },
      },
    ]);
  });

  test('can have its parts in any order, with files first and members between them', async () => {
    const parts = right();
    const members = parts.filter(({ name }) => name === 'members[]');
    const rest = toFormParts({ ...fields(), members: undefined });
    const made = madeBy(await create([intro, ...rest.slice(2), ...members, poster, ...rest.slice(0, 2)]));
    expect(made.members.map(({ id }) => id)).toEqual([cast.other, cast.guest]);
  });

  test.each([
    [
      'a start that is past: the console warns',
      { start_date: '2020-01-01T00:00:00Z' },
      { start_date: '2020-01-01T00:00:00.000Z' },
    ],
    ['no description', { description: undefined }, { description: '' }],
    ['no price to pay', { price: '0' }, { price: 0 }],
    ['one decimal', { price: '5.5' }, { price: 5.5 }],
    ['the sign of dollars', { price: '$25' }, { price: 25 }],
    ['a comma between thousands', { price: ' $1,250.50' }, { price: 1250.5 }],
    ['the highest price', { price: '100000.00' }, { price: 100_000 }],
    [
      'a title of its full length',
      { suite_title: 'é'.repeat(PARLOUR.titleMax) },
      { suite_title: 'é'.repeat(PARLOUR.titleMax) },
    ],
    ['markup, which is text', { suite_title: '<b>Set</b>' }, { suite_title: '<b>Set</b>' }],
  ])('can have %s', async (_, change, expected) => {
    expect(madeBy(await create(right(change)))).toMatchObject(expected);
  });

  test.each([
    ['a PNG', 'poster.png', 'image/png', () => samples.png(40, 30)],
    ['a WebP', 'p.webp', 'image/webp', () => samples.webp(40, 30)],
    [
      'a picture of no stated type, known by its ending',
      'P.JPG',
      'application/octet-stream',
      () => samples.jpeg(40, 30),
    ],
    ['a picture whose name leads elsewhere', '../../../etc/passwd', 'image/jpeg', () => samples.jpeg(40, 30)],
  ])('can have %s as its poster', async (_, filename, type, bytes) => {
    const made = madeBy(
      await create([...toFormParts(fields()), intro, { ...poster, filename, type, value: await bytes() }]),
    );
    expect(made.poster_url).toMatch(/\/poster\.(?:jpg|png|webp)$/);
  });

  test('can have a hundred members', async () => {
    const members: number[] = [];
    while (members.length < PARLOUR.membersMax) members.push((await world.addUser()).id);
    expect(madeBy(await create(right({ members }))).members.map(({ id }) => id)).toEqual(members);
  });
});
