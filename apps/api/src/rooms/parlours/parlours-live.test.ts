import { PARLOUR_MESSAGES } from '@greenroom/contract/parlours.rules';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { addParlour, findParlour, listParlours } from '#testing/parlours.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.$client.query('truncate parlours, users, notifications, idempotency_keys cascade');
});

type Name = 'parlours.start' | 'parlours.finish';
const query = async <T = Record<string, unknown>>(text: string) =>
  (await world.db.$client.query<T & Record<string, unknown>>(text)).rows;
const state = async () => [
  await query('select * from parlours order by id'),
  await query('select * from sales order by id'),
  await query('select * from notifications order by id'),
];

/** Signs in a host with a published parlour. */
async function host(parlour: Parameters<typeof addParlour>[1] = {}) {
  const { id: ownerId } = await world.addUser();
  const token = await world.tokenOf(ownerId);
  const id = await addParlour(world, { ownerId, isPublic: true, ...parlour });
  const send = (name: Name, body?: object, headers: Record<string, string> = {}) =>
    world.call(name, { params: { id }, token, headers, ...(body && { body }) });
  return {
    id,
    ownerId,
    token,
    start: () => send('parlours.start'),
    finish: (body?: object, headers?: Record<string, string>) => send('parlours.finish', body, headers),
  };
}
const outcome = (response: { statusCode: number; json: () => unknown }) => [
  response.statusCode,
  response.json(),
];
const refusal = (status: number, code: string, msg?: string) => [status, { code, ...(msg && { msg }) }];

describe('going live', () => {
  test('sets the start time and notifies the staff, whatever the title says', async () => {
    const { id, ownerId, start } = await host({ suiteTitle: '<b>Quiet</b> & "Set"' });
    const before = Date.now();
    expect(outcome(await start())).toEqual([
      200,
      { data: { id, live: true }, msg: PARLOUR_MESSAGES.started },
    ]);
    const parlour = await findParlour(world, id);
    expect(parlour).toMatchObject({ live: true, version: 1 });
    expect(Math.abs(Date.parse(parlour?.liveAt ?? '') - before)).toBeLessThan(60_000);
    expect(await query('select message, link, about_id from notifications')).toEqual([
      {
        message: '<strong>&lt;b&gt;Quiet&lt;/b&gt; &amp; "Set"</strong> is live.',
        link: '/scheduler-parlour',
        about_id: ownerId,
      },
    ]);
  });

  test('happens once: not when it is live, and not when it is finished', async () => {
    const { start, finish } = await host();
    await start();
    const live = await state();
    expect(outcome(await start())).toMatchObject(refusal(409, 'conflict', PARLOUR_MESSAGES.isLive));
    expect(await state()).toEqual(live);
    await finish();
    const finished = await state();
    expect(outcome(await start())).toMatchObject(refusal(409, 'conflict', PARLOUR_MESSAGES.hasFinished));
    expect(await state()).toEqual(finished);
  });

  test('is refused with an error message until the staff has published the parlour', async () => {
    const { id, start } = await host({ isPublic: false });
    const before = await state();
    expect(outcome(await start())).toMatchObject(refusal(409, 'conflict', PARLOUR_MESSAGES.notPublished));
    expect(await state()).toEqual(before);
    await world.call('parlours.setShown', { params: { id }, body: { is_public: true } });
    expect((await start()).statusCode).toBe(200);
  });

  test('succeeds for one of ten simultaneous requests', async () => {
    const { start } = await host();
    const answers = await Promise.all(Array.from({ length: 10 }, start));
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual([
      '200',
      ...Array.from({ length: 9 }, () => '409'),
    ]);
    expect(await query('select from notifications')).toHaveLength(1);
  });
});

describe('finishing', () => {
  test('creates the sale from the parlour, and removes it from the list', async () => {
    const guests = [await world.addUser(), await world.addUser(), await world.addUser()].map(({ id }) => id);
    const { id, ownerId, finish } = await host({
      suiteTitle: 'Horns Only',
      description: 'No guitars.',
      priceCents: 1999,
      rsvps: guests,
    });
    await query(`update users set deleted_at = now() where id = ${guests[0]}`);
    await query(
      `update parlours set live_at = now() - interval '90 minutes 5 seconds 250 ms' where id = ${id}`,
    );
    const response = await finish();
    const [sale] = await query<{ id: number; duration_ms: number }>('select * from sales');
    expect(outcome(response)).toEqual([
      200,
      { data: { id, sale_id: sale?.id }, msg: PARLOUR_MESSAGES.finished },
    ]);
    expect(sale).toMatchObject({
      parlour_id: id,
      user_id: ownerId,
      title: 'Horns Only',
      description: 'No guitars.',
      price_cents: 1999,
      saved_to_profile: false,
      is_top: false,
      video_key: null,
      num_participants: 2,
      deleted_at: null,
    });
    const [span] = await query<{ ms: number; same: boolean }>(
      `select (extract(epoch from p.finished_at - p.live_at) * 1000)::int as ms, s.created_at = p.finished_at as same
       from parlours p join sales s on s.parlour_id = p.id`,
    );
    expect(span).toEqual({ ms: sale?.duration_ms, same: true });
    expect(sale?.duration_ms).toBeGreaterThanOrEqual(5_405_250);
    expect(await listParlours(world)).toEqual([]);
  });

  test.each([
    [{ saved_to_profile: true }, true],
    [{ saved_to_profile: false }, false],
    [{}, false],
  ])('is saved to the profile as requested: %j', async (body, saved) => {
    const { start, finish } = await host();
    await start();
    expect((await finish(body)).statusCode).toBe(200);
    expect(await query('select saved_to_profile from sales')).toEqual([{ saved_to_profile: saved }]);
  });

  test('is refused when it is not live, and a second time', async () => {
    const { start, finish } = await host();
    const before = await state();
    expect(outcome(await finish())).toMatchObject(refusal(409, 'conflict', PARLOUR_MESSAGES.notLive));
    expect(await state()).toEqual(before);
    await start();
    await finish();
    const after = await state();
    expect(outcome(await finish())).toMatchObject(refusal(409, 'conflict', PARLOUR_MESSAGES.hasFinished));
    expect(await state()).toEqual(after);
  });

  test('gets the same answer when it is retried with its key', async () => {
    const { start, finish } = await host();
    await start();
    const headers = { 'idempotency-key': 'finish-0001' };
    const first = await finish({ saved_to_profile: true }, headers);
    expect(first.statusCode).toBe(200);
    expect(outcome(await finish({ saved_to_profile: true }, headers))).toEqual(outcome(first));
    expect(outcome(await finish({}, headers))).toMatchObject(refusal(409, 'key_reused'));
    expect(await query('select from sales')).toHaveLength(1);
  });

  test('succeeds for one of ten simultaneous requests, with one sale', async () => {
    const { start, finish } = await host();
    await start();
    const answers = await Promise.all(Array.from({ length: 10 }, () => finish()));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    expect(await query('select from sales')).toHaveLength(1);
  });

  test('caps the duration of a parlour that was left live for a month', async () => {
    const { finish } = await host({ liveAt: '2020-01-01T00:00:00Z' });
    expect((await finish()).statusCode).toBe(200);
    expect(await query('select duration_ms from sales')).toEqual([{ duration_ms: 2 ** 31 - 1 }]);
  });

  test('while starting simultaneously leaves the state that the answers report', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, start, finish } = await host();
      const [started, finished] = await Promise.all([start(), finish()]);
      expect(started.statusCode).toBe(200);
      const [row] = await query<{ ok: boolean }>(
        `select finished_at is null or finished_at >= live_at as ok, finished_at is not null as over from parlours where id = ${id}`,
      );
      expect(row).toEqual({ ok: true, over: finished.statusCode === 200 });
    }
  });
});

describe.each<Name>(['parlours.start', 'parlours.finish'])('%s', (name) => {
  const liveAt = name === 'parlours.finish' ? '2026-01-01T10:00:00Z' : null;

  test('is only for the host: not for members, other users, admins or guests', async () => {
    const { id: memberId } = await world.addUser();
    const { id } = await host({ liveAt, members: [memberId], isPublic: true });
    const before = await state();
    for (const userId of [memberId, (await world.addUser()).id]) {
      const response = await world.call(name, { params: { id }, token: await world.tokenOf(userId) });
      expect(outcome(response)).toMatchObject(refusal(403, 'forbidden', PARLOUR_MESSAGES.notHost));
    }
    for (const token of [world.admin.token, null]) {
      expect((await world.call(name, { params: { id }, token })).statusCode).toBe(401);
    }
    expect(await state()).toEqual(before);
  });

  test('answers 404 when the parlour is removed or never existed', async () => {
    const { id, token } = await host({ liveAt, deletedAt: '2026-01-01T10:00:00Z' });
    const before = await state();
    for (const each of [id, 999_999_999]) {
      const response = await world.call(name, { params: { id: each }, token });
      expect(outcome(response)).toMatchObject(refusal(404, 'not_found'));
    }
    expect(await state()).toEqual(before);
  });

  test('is refused when the staff deactivates the host while the request waits', async () => {
    const { id, ownerId, token } = await host({ liveAt });
    const before = await state();
    const staff = await world.db.$client.connect();
    try {
      await staff.query('begin');
      await staff.query('select from parlours where id = $1 for update', [id]);
      const asked = world.call(name, { params: { id }, token });
      await expect
        .poll(async () => {
          const rows = await query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return rows.length;
        })
        .toBe(1);
      await staff.query('update users set active = false where id = $1', [ownerId]);
      await staff.query('commit');
      expect(outcome(await asked)).toMatchObject(refusal(403, 'account_inactive'));
    } finally {
      staff.release();
    }
    expect(await state()).toEqual(before);
  });

  test('rejects unknown fields', async () => {
    const { id, token } = await host({ liveAt });
    const before = await state();
    expect((await world.call(name, { params: { id }, token, body: { live: true } })).statusCode).toBe(400);
    expect(await state()).toEqual(before);
  });
});
