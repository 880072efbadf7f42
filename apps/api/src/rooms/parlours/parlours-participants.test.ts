import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { addParlour, addSale } from '#testing/parlours.ts';
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
const list = (id: number) => world.call('parlours.listParticipants', { params: { id } });
const csv = (id: number) => world.call('parlours.exportParticipants', { query: { parlour_id: id } });

/** Adds a parlour with three guests who replied in another order than that of their ids, and one removed guest. */
async function addCrowd(): Promise<{ id: number; people: { id: number; name: string; email: string }[] }> {
  const one = await world.addUser({ name: 'One', profileImage: 'demo/one.webp' });
  const two = await world.addUser({ name: '=cmd|"x"' });
  const three = await world.addUser({ name: 'Łucja, "3"' });
  const gone = await world.addUser({ deletedAt: '2026-01-01T10:00:00Z' });
  const id = await addParlour(world, { rsvps: [one.id, two.id, three.id, gone.id] });
  await addParlour(world, { rsvps: [gone.id, three.id] });
  for (const [minute, { id: userId }] of [three, gone, two, one].entries()) {
    await query(
      `update parlour_rsvps set created_at = '2026-03-08 06:0${minute}:00Z' where user_id = ${userId} and parlour_id = ${id}`,
    );
  }
  return { id, people: [three, two, one] };
}

describe('the participants', () => {
  test('are those who replied yes, in that order, without removed users', async () => {
    const { id, people } = await addCrowd();
    const response = await list(id);
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        data: people.map((person) => ({
          id: person.id,
          name: person.name,
          email: person.email,
          profile_image_url: person.name === 'One' ? `${world.app.mediaUrl}demo/one.webp` : null,
        })),
      },
    ]);
  });

  test('are empty when no one replied yes, and are kept when the parlour is finished', async () => {
    expect((await list(await addParlour(world))).json()).toEqual({ data: [] });
    const guest = await world.addUser();
    const { id } = await addSale(world, { rsvps: [guest.id] });
    expect((await list(id)).json()).toMatchObject({ data: [{ id: guest.id }] });
  });

  test('are not found for a parlour that is removed or never existed', async () => {
    for (const id of [await addParlour(world, { deletedAt: '2026-01-01T10:00:00Z' }), 999_999_999]) {
      for (const read of [list, csv]) {
        const response = await read(id);
        expect([response.statusCode, response.json()]).toMatchObject([404, { code: 'not_found' }]);
      }
    }
    expect(await query('select from new_entries')).toEqual([]);
  });
});

describe('the participants CSV', () => {
  test('has one row each, safe for a spreadsheet, and its export is recorded', async () => {
    const { id, people } = await addCrowd();
    const response = await csv(id);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-disposition']).toBe(
      `attachment; filename="parlour-${id}-participants.csv"`,
    );
    expect(response.body.replace('\uFEFF', '').split('\r\n')).toEqual([
      '"Name","Email","RSVP at (America/New_York)","RSVP at offset"',
      `"Łucja, ""3""","${people[0]?.email}","2026-03-08 01:00:00","UTC-05:00"`,
      `"'=cmd|""x""","${people[1]?.email}","2026-03-08 01:02:00","UTC-05:00"`,
      `"One","${people[2]?.email}","2026-03-08 01:03:00","UTC-05:00"`,
      '',
    ]);
    expect(await query('select admin_id, action, kind, record from new_entries')).toEqual([
      {
        admin_id: world.admin.id,
        action: 'parlours.exportParticipants',
        kind: 'parlours',
        record: String(id),
      },
    ]);
  });

  test('is complete when it is read in batches, with many at the same timestamp', async () => {
    const id = await addParlour(world);
    await query(
      `with people as (
         insert into users (name, email) select 'P' || i, 'p' || i || '@example.com' from generate_series(1, 4500) i
         returning id
       )
       insert into parlour_rsvps (parlour_id, user_id, created_at)
       select ${id}, id, timestamptz '2026-01-01' + (id % 2) * interval '1 second' from people`,
    );
    const lines = (await csv(id)).body.trimEnd().split('\r\n');
    expect([lines.length, new Set(lines).size]).toEqual([4501, 4501]);
  });

  test.each(['', 'x', '1e3', '-1'])('is refused for the id %j', async (id) => {
    const response = await world.call('parlours.exportParticipants', { query: { parlour_id: id } });
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      { errors: { parlour_id: [expect.any(String)] } },
    ]);
  });
});
