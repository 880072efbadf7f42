import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from 'vitest';

import { consoleAlone } from '#app/console-alone.ts';
import { writeConsole } from '#app/console/folder.ts';
import { readWish } from '#app/console/wish.ts';
import { VERSION } from '#kit/version.ts';
import { runHere } from '#testing/command.ts';

const API = ['--api', 'https://api.example.com/v2/', '--key', 'KEY'];
const settings = { apiUrl: 'https://api.example.com', apiKey: 'KEY', timeZone: 'America/New_York' };

const readApiWarning = (api: string) => readWish({ args: ['--api', api, '--key', 'K'], env: {} }).warning;
const filesIn = (folder: string) =>
  readdirSync(join(folder, 'assets')).filter((file) => !file.startsWith('start-'));

describe('npm run console', () => {
  test('is read with its defaults', () => {
    expect(readWish({ args: API, env: {} })).toEqual({
      settings: { ...settings, apiUrl: 'https://api.example.com/v2' },
      warning: null,
      folder: null,
      media: [],
      host: '127.0.0.1',
      port: 4173,
    });
  });

  test('takes several media hosts, and a folder relative to where it was called', () => {
    const args = [...API, '--media', 'https://a.example.com/x', '--media', 'https://b.example.com'];
    expect(readWish({ args, env: {} })).toMatchObject({
      media: ['https://a.example.com', 'https://b.example.com'],
    });
    expect(readWish({ args: ['--build', 'out'], env: { INIT_CWD: '/srv' } })).toEqual({
      settings: { ...settings, apiUrl: '', apiKey: '' },
      warning: null,
      folder: '/srv/out',
    });
  });

  test('warns of http on a public host alone', () => {
    expect(readApiWarning('http://api.example.com')).toMatch(/^Warning: api\.example\.com .*Use https\.$/);
    for (const api of ['http://127.0.0.1:4000', 'http://localhost:4000', 'http://[::1]', 'https://a.example'])
      expect(readApiWarning(api)).toBeNull();
  });

  test.each([
    [[], 'The API is missing: name its address with --api, and its key with --key.'],
    [['--api', 'https://api.example.com'], 'The API key is missing: give it with --key.'],
    [['--api', 'api.example.com', '--key', 'K'], '--api api.example.com is no address.'],
    [['--api', 'ftp://api.example.com', '--key', 'K'], '--api ftp://api.example.com is no address.'],
    [['--api', 'https://u:p@api.example.com', '--key', 'K'], '--api must hold no user, password'],
    [[...API, '--media', 'x'], '--media x is no address.'],
    [[...API, '--port', '70000'], '--port 70000 is no port. Use a number from 0 to 65535.'],
    [[...API, '--time-zone', 'Mars'], '--time-zone Mars is unknown.'],
    [[...API, '--bild', 'x'], "Unknown option '--bild'."],
    [['more'], "Unexpected argument 'more'."],
    [['--build', ''], '--build needs a folder.'],
  ])('with %j says what to do', async (args, words) => {
    const { code, output, errors } = await runHere(consoleAlone, args, {});
    expect([code, output]).toEqual([1, '']);
    expect(errors.startsWith(words), errors).toBe(true);
    expect(errors).toContain('npm run console -- --api https://api.example.com --key KEY');
  });
});

describe('the folder of a console', () => {
  const place = mkdtempSync(join(tmpdir(), 'greenroom-built-'));
  afterAll(() => rmSync(place, { recursive: true, force: true }));

  /** Writes a build whose scripts have this name. */
  function make(name: string): string {
    const built = join(place, `built-${name}`);
    mkdirSync(join(built, 'assets'), { recursive: true });
    const module = (file: string) =>
      `<script type="module" crossorigin src="/assets/${file}-${name}.js"></script>`;
    writeFileSync(
      join(built, 'index.html'),
      `<head><script type="application/json" id="greenroom-config"></script>${module('boot')}<link rel="modulepreload" crossorigin href="/assets/boot-${name}.js">${module('index')}</head>`,
    );
    for (const file of [
      `assets/boot-${name}.js`,
      `assets/index-${name}.js`,
      'routes.json',
      '.greenroom-built',
    ])
      writeFileSync(join(built, file), name);
    return built;
  }

  test('gets the newer build, without the files of the older, and keeps config.json and foreign files', () => {
    const folder = join(place, 'out');
    expect(writeConsole(make('one'), folder, settings)).toEqual({ isKept: false });
    expect(JSON.parse(readFileSync(join(folder, 'config.json'), 'utf8'))).toEqual(settings);
    writeFileSync(join(folder, 'config.json'), '{"apiUrl":"edited"}');
    writeFileSync(join(folder, 'robots.txt'), 'mine');
    expect(writeConsole(make('two'), folder, settings)).toEqual({ isKept: true });
    expect(readFileSync(join(folder, 'config.json'), 'utf8')).toBe('{"apiUrl":"edited"}');
    expect(filesIn(folder).toSorted()).toEqual(['boot-two.js', 'index-two.js']);
    expect(existsSync(join(folder, 'robots.txt'))).toBe(true);
    expect(existsSync(join(folder, 'routes.json'))).toBe(false);
    const page = readFileSync(join(folder, 'index.html'), 'utf8');
    expect(page).not.toContain('type="module"');
    expect(page).toContain(`id="greenroom-config">{"version":"${VERSION}"}</script>`);
    expect([...page.matchAll(/href="([^"]+)" data-start/g)].map(([, href]) => href)).toEqual([
      '/assets/boot-two.js',
      '/assets/index-two.js',
    ]);
  });

  test('is refused when it holds files of somebody else, and stays as it was', () => {
    const folder = join(place, 'theirs');
    mkdirSync(folder);
    writeFileSync(join(folder, 'index.html'), 'theirs');
    expect(() => writeConsole(make('one'), folder, settings)).toThrow(/not of this command\. Name an empty/);
    expect(readFileSync(join(folder, 'index.html'), 'utf8')).toBe('theirs');
    expect(() => writeConsole(make('one'), join(folder, 'index.html'), settings)).toThrow('is a file.');
  });

  test('loses no file outside it by an edited list', () => {
    const folder = join(place, 'edited');
    writeConsole(make('one'), folder, settings);
    writeFileSync(join(place, 'outside'), 'kept');
    writeFileSync(join(folder, '.greenroom-console'), '../outside\n');
    writeConsole(make('two'), folder, settings);
    expect(readFileSync(join(place, 'outside'), 'utf8')).toBe('kept');
  });
});
