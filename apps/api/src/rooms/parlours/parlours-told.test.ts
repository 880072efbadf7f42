import { afterAll, afterEach, beforeEach, describe, expect, inject, test } from 'vitest';

import { addParlour, addSale } from '#testing/parlours.ts';
import { cutLines, openGreeted } from '#testing/stream.ts';
import type { Line, Told } from '#testing/stream.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
await world.app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => world.close());
let line: Line;
beforeEach(async () => {
  await world.db.$client.query('truncate parlours, users, notifications cascade');
  ({ line } = await openGreeted(world, world.app));
});
afterEach(cutLines);

const told = (id: number): Partial<Told> => ({ name: 'parlour', data: { id } });

/** Reads events up to the one about this parlour. */
async function readUntil(id: number): Promise<Told[]> {
  const events: Told[] = [];
  for (;;) {
    const event = await line.next();
    events.push(event);
    if (event.name === 'parlour' && event.data.id === id) return events;
  }
}

/** Changes another parlour: its event follows all earlier ones. */
async function addMark(): Promise<number> {
  const mark = await addParlour(world);
  await world.call('parlours.setShown', { params: { id: mark }, body: { is_public: true } });
  return mark;
}

const CHANGES: [
  string,
  Parameters<typeof addParlour>[1],
  (id: number, host: string, guest: string) => Promise<unknown>,
][] = [
  ['publishing', {}, (id) => world.call('parlours.setShown', { params: { id }, body: { is_public: true } })],
  ['removing', {}, (id) => world.call('parlours.remove', { params: { id } })],
  ['going live', { isPublic: true }, (id, token) => world.call('parlours.start', { params: { id }, token })],
  [
    'finishing',
    { liveAt: '2026-01-01T10:00:00Z' },
    (id, token) => world.call('parlours.finish', { params: { id }, token }),
  ],
  [
    'saying that one comes',
    { isPublic: true },
    (id, _token, token) => world.call('parlours.rsvp', { params: { id }, token }),
  ],
];

describe('an open console is notified of a parlour', () => {
  test.each(CHANGES)('by %s', async (_words, row, change) => {
    const { id: ownerId } = await world.addUser();
    const { id: guestId } = await world.addUser();
    const id = await addParlour(world, { ...row, ownerId });
    await change(id, await world.tokenOf(ownerId), await world.tokenOf(guestId));
    expect((await readUntil(id)).at(-1)).toMatchObject(told(id));
  });

  test('by a withdrawn RSVP, and by restoring it', async () => {
    const { id: guest } = await world.addUser();
    const id = await addParlour(world, { isPublic: true, rsvps: [guest] });
    await world.call('parlours.removeRsvp', { params: { id }, token: await world.tokenOf(guest) });
    expect(await readUntil(id)).toHaveLength(1);
    const { id: finished } = await addSale(world);
    await world.call('parlours.remove', { params: { id: finished } });
    expect(await readUntil(finished)).toHaveLength(1);
    await world.call('trash.restore', { body: { kind: 'parlours', id: finished } });
    expect(await readUntil(finished)).toHaveLength(1);
  });

  test('that goes live, with the text for the bell', async () => {
    const { id: ownerId } = await world.addUser();
    const id = await addParlour(world, { ownerId, suiteTitle: 'Vinyl', isPublic: true });
    await world.call('parlours.start', { params: { id }, token: await world.tokenOf(ownerId) });
    const events = [await line.next(), await line.next()];
    expect(events.find(({ name }) => name === 'notification')).toMatchObject({
      data: { un_read: 1, row: { message: '<strong>Vinyl</strong> is live.', link: '/scheduler-parlour' } },
    });
  });
});

describe('an open console is not notified', () => {
  test('of a change that has no effect or is refused', async () => {
    const { id: guest } = await world.addUser();
    const token = await world.tokenOf(guest);
    const id = await addParlour(world, { isPublic: true, rsvps: [guest] });
    const hidden = await addParlour(world);
    await world.call('parlours.setShown', { params: { id }, body: { is_public: true } });
    await world.call('parlours.rsvp', { params: { id }, token });
    await world.call('parlours.start', { params: { id }, token });
    await world.call('parlours.removeRsvp', { params: { id: hidden }, token });
    expect(await readUntil(await addMark())).toHaveLength(1);
  });

  test('of a start that is rolled back', async () => {
    const { id: ownerId } = await world.addUser();
    const token = await world.tokenOf(ownerId);
    const id = await addParlour(world, { ownerId, isPublic: true });
    // The database refuses it at the end, after everything is written and published.
    await world.db.$client.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'not now'; end $$;
      create constraint trigger refuse after update on parlours deferrable initially deferred
        for each row when (new.live_at is not null) execute function refuse()`);
    expect((await world.call('parlours.start', { params: { id }, token })).statusCode).toBe(500);
    await world.db.$client.query('drop function refuse cascade');
    expect(await readUntil(await addMark())).toHaveLength(1);
    const { rows } = await world.db.$client.query('select from notifications');
    expect(rows).toEqual([]);
  });
});
