// @both: files reach the object store.
import { MEDIA_MESSAGES } from '@greenroom/contract/media.rules';
import { afterAll, describe, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { playProvider } from '#testing/provider.ts';

const world: World = await createWorld(inject('databaseUrl'));
const provider = await playProvider(world);
const { port } = provider;
provider.tell = () => ({ body: { title: 'T' } });
afterAll(async () => {
  provider.close();
  await world.close();
});

const YOUTUBE = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const ask = (url: unknown) => world.call('media.getVideoTitle', { query: { url } });

describe('a hostile link', () => {
  const INSIDE = [
    '127.0.0.1',
    'localhost',
    '169.254.169.254',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:a9fe:a9fe]',
    '10.0.0.1',
    '2130706433',
    '0x7f.1',
    '0',
  ].map((host) => `${host}:${port}`);
  const links = [
    ...INSIDE.map((host) => `http://${host}/watch?v=dQw4w9WgXcQ`),
    ...INSIDE.map((host) => `https://${host}/embed/dQw4w9WgXcQ`),
    ...INSIDE.map((host) => `https://www.youtube.com@${host}/watch?v=dQw4w9WgXcQ`),
    ...INSIDE.map((host) => `https://www.youtube.com/redirect?q=http://${host}/`),
    ...INSIDE.map((host) => `https://www.youtube.com/watch?v=dQw4w9WgXcQ&url=http://${host}/`),
    ...INSIDE.map((host) => `https://vimeo.com/76979871?u=http://${host}/`),
    ...INSIDE.map((host) => `https://vimeo.com/76979871#@${host}`),
    `https://www.youtube.com:${port}/watch?v=dQw4w9WgXcQ`,
    `https://www.youtube.com\\@127.0.0.1:${port}/watch?v=dQw4w9WgXcQ`,
    `https://www.youtube.com.127.0.0.1.nip.io:${port}/watch?v=dQw4w9WgXcQ`,
    'https://www.youtube.com%2F@127.0.0.1/watch?v=dQw4w9WgXcQ',
    'https://127.0.0.1%23.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://evilyoutube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=../../oembed',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ%0d%0aHost:%20127.0.0.1',
    'https://vimeo.com/../127.0.0.1',
    'https://vimeo.com//127.0.0.1',
    'https://vimeo.com/76979871%0d%0aHost:%20127.0.0.1/',
    'gopher://youtube.com/watch?v=dQw4w9WgXcQ',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,youtube.com/watch?v=dQw4w9WgXcQ',
    'ftp://vimeo.com/76979871',
    '//127.0.0.1/76979871',
  ];

  test('is rejected, or only its id is sent to the provider', async () => {
    expect(links.length).toBeGreaterThan(80);
    const taken: string[] = [];
    for (const link of links) {
      const response = await ask(link);
      if (response.statusCode === 200) taken.push(link);
      else
        expect([response.statusCode, response.json().errors], link).toEqual([
          400,
          { url: [MEDIA_MESSAGES.noVideoLink] },
        ]);
    }
    const pages = new Set(provider.questions);
    expect([...pages].toSorted()).toEqual([
      `https://vimeo.com/api/oembed.json?url=${encodeURIComponent('https://vimeo.com/76979871')}&format=json`,
      `https://www.youtube.com/oembed?url=${encodeURIComponent(YOUTUBE)}&format=json`,
    ]);
    // Only the provider got requests, one for each of the two videos.
    expect(provider.hits.map(({ hostname }) => hostname).toSorted()).toEqual([
      'vimeo.com',
      'www.youtube.com',
    ]);
    expect(taken.every((link) => /^https:\/\/(?:www\.youtube|vimeo)\.com[/\\]/.test(link))).toBe(true);
  });

  test.each([undefined, '', 'x'.repeat(2049), 'https://example.com/'])(
    'is rejected with its field: %s',
    async (url) => {
      const response = await ask(url);
      expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([400, ['url']]);
    },
  );
});
