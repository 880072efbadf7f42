import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { CAPABILITY_NAMES } from '@greenroom/contract/capabilities';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { API_KEY, createWorld, openApp } from '../../../apps/api/src/testing/world.ts';
import type { World } from '../../../apps/api/src/testing/world.ts';
import { objects } from '../../../apps/api/src/kit/db/kit.table.ts';
import { VERSION } from '../../../apps/api/src/kit/version.ts';
import { expectApi, expectSafe } from './safe.ts';

/** Uploads go to the bucket itself if there is one. */
const pageCsp = (uploads: string | null) =>
  "default-src 'none';script-src 'self';style-src 'self';font-src 'self';" +
  "img-src 'self' data: blob: https://i.ytimg.com https://i.vimeocdn.com;" +
  `media-src 'self' blob:;connect-src 'self'${uploads ? ` ${uploads}` : ''};` +
  'frame-src https://www.youtube-nocookie.com https://player.vimeo.com;' +
  "object-src 'none';base-uri 'none';form-action 'self';" +
  "frame-ancestors 'none';require-trusted-types-for 'script';trusted-types dompurify";
const PAGE =
  '<!doctype html><head><script type="application/json" id="greenroom-config"></script></head><div id="root"></div>';

const ROUTES = [
  { path: '/', files: ['assets/sign-in.js'] },
  { path: '/user-detail/$userId', files: ['assets/detail.js', 'assets/detail.css'] },
];

let world: World;
let app: FastifyInstance;
let consoleDir: string;
beforeAll(async () => {
  world = await createWorld(inject('databaseUrl'));
  consoleDir = mkdtempSync(join(tmpdir(), 'greenroom-console-'));
  mkdirSync(join(consoleDir, 'assets'));
  writeFileSync(join(consoleDir, 'index.html'), PAGE);
  writeFileSync(join(consoleDir, 'assets', 'app-1a2b.js'), 'export {};');
  writeFileSync(join(consoleDir, 'routes.json'), JSON.stringify(ROUTES));
  await world.store.write('users/a.png', Buffer.from('no picture'), 'image/png');
  await world.db.insert(objects).values({ key: 'users/a.png', contentType: 'image/png', sizeBytes: 10 });
  app = await openApp(world, { consoleDir });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await world.close();
  rmSync(consoleDir, { recursive: true });
});

describe('media', () => {
  test('carries the headers, and is cached for a year', async () => {
    const response = await app.inject('/media/users/a.png');
    expectSafe(response);
    expect([response.statusCode, response.body]).toEqual([200, 'no picture']);
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test.each([
    '..%2f..%2fetc%2fpasswd',
    '../../etc/passwd',
    '%2e%2e/%2e%2e/etc/passwd',
    '....//etc/passwd',
    '.hidden',
    'users%00',
  ])('is never %s', async (path) => {
    const response = await app.inject(`/media/${path}`);
    expect([400, 403, 404]).toContain(response.statusCode);
    expectSafe(response);
    expect(response.body).not.toContain('root:');
  });
});

describe('the console page', () => {
  test.each(['/', '/dashboard', '/user-list?search=%3Cb%3E', '/no/such/page'])(
    'is returned for %s',
    async (url) => {
      const response = await app.inject({ url, headers: { accept: 'text/html,*/*' } });
      expect(response.statusCode).toBe(200);
      expectSafe(response);
      expect(response.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': pageCsp(world.store.uploadOrigin),
        'cache-control': 'no-cache',
        'x-frame-options': 'DENY',
      });
    },
  );

  test.each([
    ['/', ['/assets/sign-in.js']],
    ['/?token=1', ['/assets/sign-in.js']],
    ['/user-detail/25?tab=2', ['/assets/detail.js', '/assets/detail.css']],
    ['/user-detail', []],
    ['/user-detail/25/more', []],
  ])('names the files of the screen of %s', async (url, files) => {
    const { statusCode, body } = await app.inject({ url, headers: { accept: 'text/html' } });
    expect(statusCode).toBe(200);
    expect(
      [...body.matchAll(/<link rel="(?:module)?preload"[^>]* href="([^"]+)"/g)].map(([, file]) => file),
    ).toEqual(files);
  });

  test('embeds the settings as data that cannot end their element', async () => {
    const config = { ...world.app.config, TIME_ZONE: '</script><script>alert(1)</script>' };
    const other = await openApp(world, { config, consoleDir });
    const { body } = await other.inject('/');
    await other.close();
    const [, text = ''] = /id="greenroom-config">(.*?)<\/script>/.exec(body) ?? [];
    expect(text).not.toContain('<');
    expect(JSON.parse(text)).toEqual({
      apiUrl: '',
      apiKey: API_KEY,
      timeZone: '</script><script>alert(1)</script>',
      removedDays: 30,
      capabilities: CAPABILITY_NAMES,
      version: VERSION,
    });
  });

  test('is not returned for an unknown API path', async () => {
    for (const url of ['/admin/nothing', '/api/v1/nothing', '/assets/gone.js', '/media/gone.png']) {
      const response = await app.inject({ url, headers: { accept: 'text/html' } });
      expectApi(response, 404, 'not_found');
    }
  });

  test('has files that are cached for a year', async () => {
    const response = await app.inject('/assets/app-1a2b.js');
    expectSafe(response);
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });
});
