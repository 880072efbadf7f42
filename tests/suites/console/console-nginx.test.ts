import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, onTestFinished, test } from 'vitest';

import { writeConsole } from '../../../apps/api/src/app/console/folder.ts';
import { buildConsoleServer } from '../../../apps/api/src/app/console/server.ts';
import { checkConsole, openApart } from '../../browser/alone.ts';
import { CONSOLE } from '../../browser/stage.ts';

const program = ['/usr/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx'].find((file) =>
  existsSync(file),
);
if (!program)
  process.stdout.write('nginx: none found, so its file is not tested (Debian: apt-get install nginx)\n');
const types = '/etc/nginx/mime.types';
const apart = await openApart();
const { consoleAt, port, settings } = apart;
const media = 'https://media.example.com';

/** Starts nginx with our file, in which only the four marked lines are changed. */
async function startNginx(nginx: string): Promise<string> {
  const place = mkdtempSync(join(tmpdir(), 'greenroom-nginx-'));
  const folder = join(place, 'console');
  writeConsole(CONSOLE, folder, settings);
  const site = readFileSync(join(import.meta.dirname, '../../../deploy/nginx-console.conf'), 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('/srv/console;', `${folder};`)
    .replace('"https://api.example.com"', `"${settings.apiUrl}"`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const main = `daemon off; master_process off; pid ${place}/pid; error_log ${place}/error.log;
events {}
http { include ${types}; default_type application/octet-stream; access_log off;
${temporary.map((name) => `${name}_temp_path ${place}/${name};`).join('\n')}
${site} }`;
  writeFileSync(join(place, 'nginx.conf'), main);
  const child = spawn(nginx, ['-p', place, '-e', join(place, 'error.log'), '-c', join(place, 'nginx.conf')]);
  onTestFinished(async () => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
    rmSync(place, { recursive: true, force: true });
  });
  const isThere = () =>
    fetch(consoleAt).then(
      ({ status }) => status,
      () => (child.exitCode === null ? 0 : readFileSync(join(place, 'error.log'), 'utf8')),
    );
  await expect.poll(isThere).toBe(200);
  return folder;
}

const get = (path: string, headers: Record<string, string> = { accept: 'text/html' }) =>
  fetch(consoleAt + path, { headers });

describe.skipIf(!program)('the folder behind nginx', () => {
  test('is served with its types, headers and caching, and works in a browser', async () => {
    const folder = await startNginx(program ?? '');
    const ours = await buildConsoleServer({ folder: CONSOLE, settings, media: [media] });
    onTestFinished(() => ours.close());
    const { headers } = await ours.inject({ url: '/user-list', headers: { accept: 'text/html' } });

    const page = await get('/user-list?page=2');
    expect([page.status, await page.text()]).toEqual([200, readFileSync(join(folder, 'index.html'), 'utf8')]);
    const own = /^(?:content-length|date|connection|x-request-id)$/;
    const expected = Object.entries(headers).filter(([name]) => !own.test(name));
    expect(expected.length).toBeGreaterThan(10);
    // Every header of our own server, the content policy too.
    expect(expected.map(([name]) => [name, page.headers.get(name)])).toEqual(expected);

    const script = readdirSync(join(folder, 'assets')).find((name) => /^index-.*\.js$/.test(name)) ?? '';
    const asset = await get(`/assets/${script}`, { 'accept-encoding': 'gzip' });
    expect([asset.status, asset.headers.get('content-encoding'), asset.headers.get('cache-control')]).toEqual(
      [200, 'gzip', 'public, max-age=31536000, immutable'],
    );
    expect(asset.headers.get('content-type')).toMatch(/^(?:application|text)\/javascript/);
    expect(asset.headers.get('x-content-type-options')).toBe('nosniff');
    const config = await get('/config.json');
    expect([config.headers.get('content-type'), config.headers.get('cache-control')]).toEqual([
      expect.stringContaining('application/json'),
      'no-cache',
    ]);
    expect(await config.json()).toEqual(settings);
    expect((await get('/theme-boot.js')).headers.get('cache-control')).toBe('public, max-age=3600');

    for (const path of [
      '/assets/gone.js',
      '/admin/users',
      '/api/v1/roles',
      '/media/a.png',
      '/.greenroom-console',
    ]) {
      const missing = await get(path);
      expect([path, missing.status, missing.headers.get('cache-control')]).toEqual([path, 404, 'no-cache']);
      expect(await missing.text()).not.toContain('greenroom-config');
    }
    rmSync(join(folder, 'config.json'));
    expect((await get('/config.json')).status).toBe(404);
    writeConsole(CONSOLE, folder, settings);

    expect(await checkConsole(apart)).toBe(false);
    const visit = await apart.stage.visit({ signedIn: true });
    await visit.goto('/user-list');
    await visit.page.getByText('1 person', { exact: true }).waitFor();
  });
});
