import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { openBucketHost, openOn } from '../../browser/bucket-host.ts';
import type { BucketHost } from '../../browser/bucket-host.ts';
import { standInForProviders } from '../../browser/visit.ts';

const NAMED = 'https://youtu.be/dQw4w9WgXcQ';
const UNNAMED = 'https://vimeo.com/76979871';
const SINGER = { id: 21, name: 'Odetta Holmes', email: 'odetta@example.com', profile_image_url: null };
const SIGNED = '/favicon.svg?X-Amz-Expires=900&X-Amz-Signature=0a1b';
const createdAt = '2026-11-01T10:00:00.000Z';

let host: BucketHost;
let page: Page;
beforeAll(async () => {
  host = await openBucketHost();
  host.answers['/admin/projects/5'] = {
    data: {
      id: 5,
      title: 'Train songs',
      type: 'upcoming',
      description: 'Live',
      createdAt,
      pictures: [],
      video_links: [NAMED, UNNAMED],
      user_id: SINGER.id,
      user: SINGER,
    },
  };
  host.answers['/admin/news'] = {
    data: [
      {
        id: 3,
        title: 'On stage',
        type: 3,
        description: '',
        website_link: 'https://example.com',
        video_url: null,
        news_photo: [{ id: 1, url: SIGNED }],
        createdAt,
        user: { id: 7, name: 'Admin' },
      },
    ],
    totalCounts: 1,
  };
});
afterEach(() => page.context().close());
afterAll(() => host.close());

test('the provider is asked for a video’s title where the host does not tell it, and the link stands for one without', async () => {
  page = await openOn(host, '/headline-management');
  await standInForProviders(page);
  const asked: string[] = [];
  const headers = { 'access-control-allow-origin': '*' };
  const json = { title: 'Never going', thumbnail_url: 'https://elsewhere.example/a.jpg' };
  await page.route(/\/(?:oembed|api\/oembed\.json)\?/, (route) => {
    const { href } = new URL(route.request().url());
    asked.push(href);
    return href.startsWith('https://www.youtube.com/') ? route.fulfill({ headers, json }) : route.abort();
  });
  await page.goto('/project-detail/5');
  await page.getByRole('button', { name: /Play Never going/ }).waitFor();
  await page.getByRole('button', { name: /Play vimeo\.com\/76979871/ }).waitFor();
  expect(asked.toSorted()).toEqual([
    `https://vimeo.com/api/oembed.json?format=json&url=${encodeURIComponent(UNNAMED)}`,
    `https://www.youtube.com/oembed?format=json&url=${encodeURIComponent('https://www.youtube.com/watch?v=dQw4w9WgXcQ')}`,
  ]);
});

test('a picture’s signed address is left as it is', async () => {
  page = await openOn(host, '/headline-management');
  const thumb = page.getByRole('row').filter({ hasText: 'On stage' }).locator('img');
  expect(await thumb.getAttribute('src')).toBe(SIGNED);
});
