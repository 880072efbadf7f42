import { Client } from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { addServer, cutLines, toldMessage, nextMessages, openGreeted } from '#testing/stream.ts';
import { html, notify } from '#kit/events/notify.ts';

// No periodic round runs, which would hide a missed event.
vi.useFakeTimers({ toFake: ['setInterval'] });
// The next file of this worker shares its timers.
afterAll(() => void vi.useRealTimers());
const world: World = await createWorld(inject('databaseUrl'));
await world.app.listen({ port: 0, host: '127.0.0.1' });
const server = await addServer(world);
const other = server.app;
/** Inserts as another service does, which only knows the database. */
const stranger = new Client({ connectionString: world.url });
await stranger.connect();

beforeEach(async () => {
  await stranger.query('truncate notifications');
});
afterEach(cutLines);
afterAll(async () => {
  await stranger.end();
  await server.close();
  await world.close();
});

const insert = (message: string, client: Client = stranger) =>
  client.query('insert into notifications (message) values ($1)', [message]);

describe('a stream', () => {
  test('starts with the number of unread notifications, and has the headers of every answer', async () => {
    await insert('One');
    const { line, hello } = await openGreeted(world, world.app);
    expect(hello).toMatchObject({ name: 'hello', data: { un_read: 1 } });
    expect(line.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
  });

  test('on every server publishes each new notification once, sanitized', async () => {
    const { line: here } = await openGreeted(world, world.app);
    const { line: there } = await openGreeted(world, other);
    await stranger.query(
      `insert into notifications (message, link) values ('<b onclick=x>Ada</b><script>1</script>', '//evil.example'), ('Bo', '/user-list')`,
    );
    for (const line of [here, there]) {
      const told = [await line.next(), await line.next()];
      expect(told.map(({ data }) => data)).toMatchObject([
        { un_read: 2, row: { message: '<strong>Ada</strong>', link: null, read: false } },
        { un_read: 2, row: { message: 'Bo', link: '/user-list' } },
      ]);
    }
    await notify(world.db, { message: html`<strong>${'<Cy>'}</strong>`, link: '/user-list' });
    expect(await nextMessages(here, 1)).toEqual(['<strong>&lt;Cy&gt;</strong>']);
    expect(await nextMessages(there, 1)).toEqual(['<strong>&lt;Cy&gt;</strong>']);
  });

  test('publishes how many are unread when a colleague has read some', async () => {
    await insert('One');
    await insert('Two');
    const { line } = await openGreeted(world, other);
    const { data } = (await world.call('notifications.list')).json<{ data: { rows: { id: number }[] } }>();
    await world.call('notifications.markRead', { body: { ids: [data.rows[0]?.id] } });
    expect(await line.next()).toMatchObject({ name: 'notification', data: { un_read: 1, row: null } });
    await world.call('notifications.markRead', { body: {} });
    expect(await line.next()).toMatchObject({ name: 'notification', data: { un_read: 0, row: null } });
  });

  test('publishes on commit, and nothing after a rollback', async () => {
    const { line: here } = await openGreeted(world, world.app);
    const { line: there } = await openGreeted(world, other);
    const undone = world.db.transaction(async (tx) => {
      await world.app.events.publish(tx, 'parlour', { id: 1 });
      await notify(tx, { message: html`Never`, link: null });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await stranger.query(
      `select pg_notify('greenroom_events', 'no event'), pg_notify('greenroom_events', '{"name":"parlour","data":{"id":"x"}}')`,
    );
    await world.app.events.publish(world.db, 'support', { id: 7 });
    for (const line of [here, there])
      expect(await line.next()).toMatchObject({ name: 'support', data: { id: 7 } });
  });
});

describe('after a reconnect, a stream delivers exactly what was missed', () => {
  test('once, in order, also from another server, and then continues', async () => {
    const { line } = await openGreeted(world, world.app);
    await insert('One');
    const told = await line.next();
    line.cut();
    for (const message of ['Two', 'Three', 'Four']) await insert(message);
    const { line: again, hello } = await openGreeted(world, other, told.id);
    expect(hello).toMatchObject({ name: 'hello', data: { un_read: 4 } });
    await insert('Five');
    expect(await nextMessages(again, 4)).toEqual(['Two', 'Three', 'Four', 'Five']);
    await other.events.round();
    expect(again.rest()).toEqual([]);
  });

  test('including a transaction that took its ids earlier and committed later', async () => {
    const slow = new Client({ connectionString: world.url });
    await slow.connect();
    await slow.query('begin');
    await insert('Slow', slow);
    const { line } = await openGreeted(world, world.app);
    await insert('Quick');
    const told = await line.next();
    expect(toldMessage(told)).toBe('Quick');
    line.cut();
    await slow.query('commit');
    await slow.end();
    await insert('Later');
    const { line: again } = await openGreeted(world, world.app, told.id);
    expect(await nextMessages(again, 2)).toEqual(['Slow', 'Later']);
  });

  test('including what arrives while it opens', async () => {
    const { line, hello } = await openGreeted(world, world.app);
    line.cut();
    const opening = Promise.all(Array.from({ length: 20 }, () => openGreeted(world, world.app, hello.id)));
    const news = Array.from({ length: 30 }, (_, i) => `News ${i}`);
    for (const message of news) await insert(message);
    for (const { line: again } of await opening) expect(await nextMessages(again, 30)).toEqual(news);
  });

  test('and nothing when nothing was missed', async () => {
    await insert('One');
    const { line, hello } = await openGreeted(world, world.app);
    line.cut();
    const { line: again } = await openGreeted(world, other, hello.id);
    await insert('Two');
    expect(await nextMessages(again, 1)).toEqual(['Two']);
  });

  test('or asks for a reload when too much was missed', async () => {
    const { line, hello } = await openGreeted(world, world.app);
    const many = `insert into notifications (message) select 'N' || n from generate_series(1, 101) n`;
    await stranger.query(many);
    expect(await nextMessages(line, 2)).toEqual([undefined, 'reload']);
    const { line: again } = await openGreeted(world, other, hello.id);
    expect(await nextMessages(again, 2)).toEqual([undefined, 'reload']);
    await insert('One');
    expect(await nextMessages(line, 1)).toEqual(['One']);
  });

  test.each([
    'x',
    '1',
    '1@5:1:',
    '1@1:9:3,2',
    '1@1:9:3,3',
    '1@1:9:10',
    `1@1:${'9'.repeat(19)}:`,
    '1@1:9:,',
    '9'.repeat(9000),
  ])('or asks for a reload when its last event was %.30s', async (lastId) => {
    const { line } = await openGreeted(world, world.app, lastId);
    expect(await nextMessages(line, 2)).toEqual([undefined, 'reload']);
  });
});

describe('the database connection', () => {
  test('is restored after it was cut, and no event is lost', async () => {
    const { line: here } = await openGreeted(world, world.app);
    const { line: there } = await openGreeted(world, other);
    // Returns when the connections are closed, long before they are restored.
    await stranger.query(
      `with cut as (select count(pg_terminate_backend(pid, 5000)) from pg_stat_activity
         where application_name = 'greenroom events' and datname = current_database())
       insert into notifications (message) select 'In the gap' from cut where count = 2`,
    );
    for (const line of [here, there]) {
      const told = [toldMessage(await line.next()), toldMessage(await line.next())];
      expect(new Set(told)).toEqual(new Set(['In the gap', 'reload']));
    }
    await insert('After it');
    expect(await nextMessages(here, 1)).toEqual(['After it']);
    expect(await nextMessages(there, 1)).toEqual(['After it']);
  });
});
