import { SIGN_IN } from '@greenroom/contract/kit/sign-in';
import { Client } from 'pg';
import { afterAll, afterEach, describe, expect, inject, test, vi } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { addServer, cutLines, toldMessage, nextMessages, openGreeted, openLine } from '#testing/stream.ts';
import { createSession } from '#kit/access/sessions.ts';
import { hashToken } from '#kit/access/tokens.ts';

// No periodic round runs: a stream that ends immediately must not have waited for one.
vi.useFakeTimers({ toFake: ['setInterval'] });
// The next file of this worker shares its timers.
afterAll(() => void vi.useRealTimers());
const world: World = await createWorld(inject('databaseUrl'));
await world.app.listen({ port: 0, host: '127.0.0.1' });
const server = await addServer(world);
const other = server.app;
const stranger = new Client({ connectionString: world.url });
await stranger.connect();

afterEach(async () => {
  cutLines();
  await vi.waitUntil(() => world.app.events.count() === 0);
});
afterAll(async () => {
  await stranger.end();
  await server.close();
  await world.close();
});

const newSession = () => createSession(world.db, 'admin', world.admin.id);
const insert = (message: string) =>
  stranger.query('insert into notifications (message) values ($1)', [message]);

describe('a stream ends', () => {
  test('immediately when its session does, on any server, without ending others', async () => {
    const token = await newSession();
    const [here, there] = [await openLine(world.app, token), await openLine(other, token)];
    await Promise.all([here.next(), there.next()]);
    const { line } = await openGreeted(world, world.app);
    expect((await world.call('account.logout', { token })).statusCode).toBe(200);
    await Promise.all([here.ended, there.ended]);
    expect((await openLine(world.app, token)).status).toBe(401);
    await insert('Still here');
    expect(await nextMessages(line, 1)).toEqual(['Still here']);
  });

  test.each([
    ['expired', `update sessions set expires_at = now() - interval '1 second' where token_hash = $1`],
    [
      'was too long unused',
      `update sessions set used_at = now() - interval '31 minutes' where token_hash = $1`,
    ],
  ])('in the next round when its session %s', async (_, change) => {
    const token = await newSession();
    const line = await openLine(world.app, token);
    await line.next();
    await world.app.events.round();
    await stranger.query(change, [hashToken(token)]);
    expect(world.app.events.count()).toBe(1);
    await world.app.events.round();
    await line.ended;
    expect(world.app.events.count()).toBe(0);
  });

  test('when its reader is slow, without affecting others', async () => {
    const { line: slow } = await openGreeted(world, world.app);
    const { line: quick } = await openGreeted(world, world.app);
    slow.pause();
    let sent = 0;
    const text = `event: votes\ndata: {"id":1}\n\n`.repeat(1000);
    // The operating system buffers some megabytes before anything waits.
    while (world.app.events.count() === 2 && sent < 2000) {
      world.app.events.broadcast(() => text);
      sent += 1;
      await quick.next();
      quick.rest();
    }
    expect(world.app.events.count()).toBe(1);
    await insert('Still here');
    let told = await quick.next();
    while (told.name === 'votes') told = await quick.next();
    expect(toldMessage(told)).toBe('Still here');
  });

  test('immediately when the server stops, which neither waits nor accepts new ones', async () => {
    const third = await addServer(world);
    const { line } = await openGreeted(world, third.app);
    await third.close();
    await line.ended;
    await expect(line.next()).rejects.toThrow('has ended');
  });
});

describe('the stream limit', () => {
  test('is five per session, and an ended stream makes room', async () => {
    const token = await newSession();
    const five = [];
    for (let i = 0; i < 5; i += 1) five.push(await openLine(world.app, token));
    const sixth = await openLine(world.app, token);
    expect([five.map(({ status }) => status), sixth.status]).toEqual([[200, 200, 200, 200, 200], 429]);
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0);
    expect((await openGreeted(world, world.app)).line.status).toBe(200);
    const before = world.app.events.count();
    five[0]?.cut();
    await expect.poll(() => world.app.events.count()).toBeLessThan(before);
    expect((await openLine(world.app, token)).status).toBe(200);
  });

  test('leaks no stream when clients connect and disconnect simultaneously', async () => {
    const asked = await Promise.all(
      Array.from({ length: SIGN_IN.sessionsMax }, () => openGreeted(world, world.app)),
    );
    for (const { line } of asked) line.cut();
    await expect.poll(() => world.app.events.count()).toBe(0);
  });
});
