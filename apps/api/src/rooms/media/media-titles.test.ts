// @both: files reach the object store.
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { playProvider } from '#testing/provider.ts';
import { openHttpClient } from '#kit/outside/http-client.ts';

const world: World = await createWorld(inject('databaseUrl'));

const provider = await playProvider(world);
const { hits, questions } = provider;
afterAll(async () => {
  provider.close();
  await world.close();
});

const TITLE = { title: 'Live in Austin', thumbnail_url: 'https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg' };
beforeEach(async () => {
  hits.length = 0;
  questions.length = 0;
  provider.tell = () => ({ body: TITLE });
  await world.db.$client.query('truncate video_titles, rate_limits');
});

const YOUTUBE = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const ask = (url: unknown) => world.call('media.getVideoTitle', { query: { url } });
const askVideoTitle = async (url: string) => {
  const response = await ask(url);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data as unknown;
};
const age = (interval: string) =>
  world.db.$client.query(`update video_titles set asked_at = asked_at - $1::interval`, [interval]);
const rows = async () =>
  (await world.db.$client.query<{ video: string }>('select video from video_titles order by video')).rows.map(
    ({ video }) => video,
  );

describe('the title of a video', () => {
  test.each([
    [YOUTUBE, 'https://www.youtube.com/oembed', YOUTUBE],
    ['youtu.be/dQw4w9WgXcQ?si=tracks-me&t=10', 'https://www.youtube.com/oembed', YOUTUBE],
    ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube.com/oembed', YOUTUBE],
    ['https://vimeo.com/76979871', 'https://vimeo.com/api/oembed.json', 'https://vimeo.com/76979871'],
    [
      'https://player.vimeo.com/video/76979871?h=8272103f6e',
      'https://vimeo.com/api/oembed.json',
      'https://vimeo.com/76979871/8272103f6e',
    ],
  ])('for %s is requested only from its own provider, by id', async (link, oembed, page) => {
    expect(await askVideoTitle(link)).toEqual(TITLE);
    const question = new URL(questions[0] ?? '');
    expect(question.origin + question.pathname).toBe(oembed);
    expect(Object.fromEntries(question.searchParams)).toEqual({ url: page, format: 'json' });
    expect(hits).toHaveLength(1);
  });

  test('is requested once a day, however the link is written', async () => {
    await askVideoTitle(YOUTUBE);
    expect(await askVideoTitle('https://youtu.be/dQw4w9WgXcQ')).toEqual(TITLE);
    await age('23 hours 59 minutes');
    await askVideoTitle(YOUTUBE);
    expect(hits).toHaveLength(1);
    await age('2 minutes');
    provider.tell = () => ({ body: { title: 'A new title' } });
    expect(await askVideoTitle(YOUTUBE)).toEqual({ title: 'A new title', thumbnail_url: null });
    expect(hits).toHaveLength(2);
  });

  test.each([[404], [401], [403], [500]])(
    'is null after a %i, and is requested again after ten minutes',
    async (status) => {
      provider.tell = () => ({ status, body: TITLE });
      expect(await askVideoTitle(YOUTUBE)).toBeNull();
      provider.tell = () => ({ body: TITLE });
      await age('9 minutes');
      expect(await askVideoTitle(YOUTUBE)).toBeNull();
      expect(hits).toHaveLength(1);
      await age('2 minutes');
      expect(await askVideoTitle(YOUTUBE)).toEqual(TITLE);
    },
  );

  test('is null when the provider cannot be reached', async () => {
    const { httpClient } = world.app;
    world.app.httpClient = openHttpClient({
      resolve: (_name, _options, done) => done(new Error('no network'), []),
    });
    expect(await askVideoTitle(YOUTUBE)).toBeNull();
    world.app.httpClient = httpClient;
  });

  test.each([
    [{ title: 7 }],
    [{ title: null }],
    [{ title: '' }],
    [{ title: ' \u0000\n\u202E ' }],
    [{}],
    [[]],
    ['title'],
    [null],
  ])('is null when the provider answers %j', async (body) => {
    provider.tell = () => ({ body });
    expect(await askVideoTitle(YOUTUBE)).toBeNull();
  });

  test.each([
    [' A\u0000B\nC\u2028D ', 'A B C D'],
    ['safe\u202Egpj.exe', 'safe gpj.exe'],
    ['half \uD83C', 'half \uFFFD'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['🎸'.repeat(300), '🎸'.repeat(200)],
  ])('from %j is a single line of plain text', async (title, line) => {
    provider.tell = () => ({ body: { title } });
    expect(await askVideoTitle(YOUTUBE)).toEqual({ title: line, thumbnail_url: null });
  });

  test.each([
    ['https://i.vimeocdn.com/video/1.jpg', 'https://i.vimeocdn.com/video/1.jpg'],
    ['http://i.ytimg.com/a.jpg', null],
    ['https://i.ytimg.com.evil.example/a.jpg', null],
    ['https://evil.example/i.ytimg.com/a.jpg', null],
    ['https://i.ytimg.com@evil.example/a.jpg', null],
    ['https://me:secret@i.ytimg.com/a.jpg', null],
    ['https://i.ytimg.com:8443/a.jpg', null],
    ['javascript:alert(1)', null],
    ['//i.ytimg.com/a.jpg', null],
    [`https://i.ytimg.com/${'x'.repeat(2048)}`, null],
    [7, null],
    [null, null],
  ])('has the picture %j as %j', async (thumbnail_url, shown) => {
    provider.tell = () => ({ body: { title: 'T', thumbnail_url } });
    expect(await askVideoTitle(YOUTUBE)).toEqual({ title: 'T', thumbnail_url: shown });
  });

  test('is cached for a week, and a missing answer for an hour', async () => {
    await askVideoTitle(YOUTUBE);
    provider.tell = () => ({ status: 404, body: {} });
    await askVideoTitle('https://vimeo.com/1');
    await age('2 hours');
    await askVideoTitle('https://vimeo.com/2');
    expect(await rows()).toEqual(['vimeo:2', 'youtube:dQw4w9WgXcQ']);
    await age('7 days');
    await askVideoTitle('https://vimeo.com/3');
    expect(await rows()).toEqual(['vimeo:3']);
  });
});

/** Blocks all answers until the returned `open` is called. */
function hold(): () => void {
  const { promise, resolve: open } = Promise.withResolvers<void>();
  provider.tell = () => ({ body: TITLE, wait: promise });
  return open;
}

describe('simultaneous requests', () => {
  test('for the same video ask the provider once', async () => {
    const open = hold();
    const all = Promise.all(Array.from({ length: 20 }, () => askVideoTitle(YOUTUBE)));
    await provider.untilAsked(1);
    open();
    expect(await all).toEqual(Array.from({ length: 20 }, () => TITLE));
    expect(hits).toHaveLength(1);
  });

  test('reach the provider four at a time; those that wait too long get no title, and that is not cached', async () => {
    const open = hold();
    const all = Array.from({ length: 20 }, (_, i) => askVideoTitle(`https://vimeo.com/${i + 1}`));
    await provider.untilAsked(4);
    // Eight wait; the others get their answer before the provider has answered any.
    let without = 0;
    const enough = Promise.withResolvers<void>();
    for (const each of all) {
      void each.then((told) => told === null && ++without === 8 && enough.resolve());
    }
    await enough.promise;
    expect(hits).toHaveLength(4);
    open();
    const told = await Promise.all(all);
    expect(told.filter((each) => each === null)).toHaveLength(8);
    expect([hits.length, (await rows()).length]).toEqual([12, 12]);
  });

  test('by one admin are limited to 120 a minute', async () => {
    for (let i = 0; i < 120; i += 1) expect((await ask(YOUTUBE)).statusCode).toBe(200);
    const response = await ask(YOUTUBE);
    expect([response.statusCode, response.json().code]).toEqual([429, 'too_many']);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  });
});
