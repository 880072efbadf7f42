import { afterAll, expect, test } from 'vitest';

import { buildConsoleServer } from '../../../apps/api/src/app/console/server.ts';
import { openApart, checkConsole } from '../../browser/alone.ts';
import { CONSOLE } from '../../browser/stage.ts';

const apart = await openApart();
const { stage, consoleAt, port, settings } = apart;
const server = await buildConsoleServer({ folder: CONSOLE, settings, media: ['https://media.example.com'] });
await server.listen({ host: '127.0.0.1', port });
afterAll(() => server.close());

test('the console alone works with a server at another origin', async () => {
  expect(await checkConsole(apart)).toBe(false);
});

test('a page of the console alone may use its API, the named hosts, and no other', async () => {
  const page = await fetch(`${consoleAt}/user-list`, { headers: { accept: 'text/html' } });
  expect(page.status).toBe(200);
  const policy = new Map(
    (page.headers.get('content-security-policy') ?? '').split(';').map((line) => {
      const [name = '', ...sources] = line.split(' ');
      return [name, sources];
    }),
  );
  const outside = [settings.apiUrl, 'https://media.example.com'];
  expect(policy.get('connect-src')).toEqual([
    "'self'",
    ...outside,
    'https://www.youtube.com',
    'https://vimeo.com',
  ]);
  expect(policy.get('media-src')).toEqual(["'self'", ...outside, 'blob:']);
  expect(policy.get('img-src')).toEqual(expect.arrayContaining(outside));
  const own = await fetch(`${stage.address}/user-list`, { headers: { accept: 'text/html' } });
  // All other headers are those that our own server sends.
  const others = /^(?:content-length|content-security-policy|date|vary|x-request-id)$/;
  const otherHeaders = ({ headers }: Response) => [...headers].filter(([name]) => !others.test(name));
  expect(otherHeaders(page)).toEqual(otherHeaders(own));
});

test('the console alone answers no call, and no missing file with its page', async () => {
  for (const path of ['/admin/users', '/api/v1/roles', '/media/a.png', '/assets/gone.js']) {
    const answer = await fetch(consoleAt + path, { headers: { accept: 'text/html' } });
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
      path,
      404,
      'application/json; charset=utf-8',
    ]);
  }
});
