import { parseFeed } from 'podcast-partytime';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { samples } from '#testing/samples/samples.ts';

const world: World = await createWorld(inject('databaseUrl'), {
  PUBLIC_URL: 'https://green.example',
});
afterAll(() => world.close());

/** A name that would break XML written by hand. */
const HOSTILE = ']]><script>alert(1)</script> & "Tea" \u05D0';
let user: { id: number };
let body: { name: string; user_id: number; is_show: boolean; audio_url: object[] };
let id = 0;
beforeAll(async () => {
  user = await world.addUser({ name: 'Ada <Host> & Sons' });
  const put = async (name: string, kind: 'audio' | 'image', bytes: Uint8Array) =>
    (await world.upload({ owner: user.id, folder: 'audio', kind, name, bytes })).key;
  const thumbnail = await put('cover.png', 'image', await samples.png(20, 20));
  const [wav, mp3] = [
    await put('a.wav', 'audio', samples.wav(1.6)),
    await put('b.mp3', 'audio', samples.mp3()),
  ];
  body = {
    name: HOSTILE,
    user_id: user.id,
    is_show: true,
    audio_url: [
      { url: wav, duration: 1, thumbnail, title: HOSTILE },
      { url: mp3, duration: 1, thumbnail: null, title: 'Two' },
    ],
  };
  id = (await world.call('podcasts.create', { body })).json().data.id;
});

const feed = (headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
  world.app.inject({ method, url: `/feeds/podcasts/${id}`, headers });

test('the tracks of a podcast are a second apart, in their order', async () => {
  const dates = parseFeed((await feed()).body)?.items.map(({ title, pubDate }) => ({
    title,
    at: pubDate?.getTime() ?? 0,
  }));
  expect(dates?.map(({ title }) => title)).toEqual(['Two', HOSTILE]);
  expect((dates?.[0]?.at ?? 0) - (dates?.[1]?.at ?? 0)).toBe(1000);
});

const status = async () => (await feed()).statusCode;
const guids = (xml: string) => parseFeed(xml)?.items.map(({ guid }) => guid);

test('the Podcast Index’s parser reads the feed, and its media are served in parts', async () => {
  const answer = await feed();
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'application/rss+xml; charset=utf-8',
  ]);
  const read = parseFeed(answer.body);
  expect(read).toMatchObject({
    title: HOSTILE,
    author: 'Ada <Host> & Sons',
    link: 'https://green.example',
    language: 'en',
    explicit: false,
    itunesType: 'episodic',
    itunesCategory: ['Music'],
    itunesImage: expect.stringMatching(/^https:\/\/green\.example\/media\/users\/.+\.png$/),
    pubsub: { self: `https://green.example/feeds/podcasts/${id}` },
  });
  expect(read?.items.map(({ title, duration, enclosure }) => [title, duration, enclosure.type])).toEqual([
    ['Two', expect.any(Number), 'audio/mpeg'],
    [HOSTILE, 2, 'audio/wav'],
  ]);
  expect(new Set(read?.items.map(({ guid }) => guid)).size).toBe(2);
  for (const { enclosure } of read?.items ?? []) {
    const { origin, pathname, search } = new URL(enclosure.url);
    expect([origin, search]).toEqual(['https://green.example', '']);
    const whole = await world.app.inject(pathname);
    expect([whole.headers['content-type'], whole.rawPayload.length]).toEqual([
      enclosure.type,
      enclosure.length,
    ]);
    const part = await world.app.inject({ url: pathname, headers: { range: 'bytes=0-9' } });
    expect([part.statusCode, part.rawPayload.length]).toEqual([206, 10]);
  }
  expect(answer.body).not.toMatch(/@example|apiKey|token/);
});

test('a podcast app that has the newest version gets 304, and the new one after a change', async () => {
  const { headers } = await feed();
  const known = { 'if-none-match': headers['etag'] };
  const again = await feed(known);
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect((await feed({ 'if-modified-since': headers['last-modified'] })).statusCode).toBe(304);
  expect((await feed({}, 'HEAD')).headers['etag']).toBe(headers['etag']);
  const before = guids((await feed()).body);
  const { podcasts } = (await world.call('podcasts.get', { params: { id: user.id } })).json().data;
  expect(podcasts[0].feed_url).toBe(`https://green.example/feeds/podcasts/${id}`);
  const audio_url = podcasts[0].medias.map((track: object) => Object.assign(track, { title: 'Renamed' }));
  await world.call('podcasts.update', { params: { id }, body: { ...body, audio_url } });
  const changed = await feed(known);
  expect([changed.statusCode, guids(changed.body)]).toEqual([200, before]);
});

test('a hidden or removed podcast and a deactivated or removed artist have no feed, nor has an odd address', async () => {
  await world.db.$client.query('update podcasts set is_show = false');
  const { data } = (await world.call('podcasts.get', { params: { id: user.id } })).json();
  expect([await status(), data.podcasts[0].feed_url]).toEqual([404, null]);
  await world.db.$client.query('update podcasts set is_show = true');
  await world.call('podcasts.remove', { params: { id } });
  expect(await status()).toBe(404);
  await world.call('trash.restore', { body: { kind: 'podcasts', id } });
  expect(await status()).toBe(200);
  const setActive = (active: boolean) =>
    world.call('users.setActive', { params: { id: user.id }, body: { active } });
  await setActive(false);
  const off = (await world.call('podcasts.get', { params: { id: user.id } })).json().data;
  expect([await status(), off.podcasts[0].feed_url]).toEqual([404, null]);
  await setActive(true);
  expect(await status()).toBe(200);
  await world.call('users.remove', { params: { id: user.id } });
  expect(await status()).toBe(404);
  for (const odd of ['0', 'x', '1e3', '%00', '999999999999999']) {
    expect((await world.app.inject(`/feeds/podcasts/${odd}`)).statusCode, odd).toBe(404);
  }
});

test('the list is searched by podcasts and artists', async () => {
  const bo = await world.addUser({ name: 'Bo Strum' });
  await world.db.$client.query(`insert into podcasts (user_id, name) values ($1, 'Night 100% Shift')`, [
    bo.id,
  ]);
  const names = async (search: string) => {
    const { data, totalCounts } = (await world.call('podcasts.list', { query: { search } })).json();
    return [totalCounts, ...data.map(({ name }: { name: string }) => name)];
  };
  expect(await names('night 100%')).toEqual([1, 'Bo Strum']);
  expect(await names('STRUM')).toEqual([1, 'Bo Strum']);
  expect(await names('nobody')).toEqual([0]);
});
