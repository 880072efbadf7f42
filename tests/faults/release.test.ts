import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { API_KEY } from '../../apps/api/src/testing/world.ts';
import { VERSION } from '../../apps/api/src/kit/version.ts';
import { preparedFolder, startServer, stopServer } from './server.ts';

const root = join(import.meta.dirname, '../..');
const place = mkdtempSync(join(tmpdir(), 'greenroom-release-'));
let tree = '';

beforeAll(() => {
  const said = execFileSync(process.execPath, ['scripts/release.mjs'], { cwd: root, encoding: 'utf8' });
  const archive = /The release is (dist\/\S+\.tar\.gz)\./.exec(said)?.[1] ?? '';
  execFileSync('tar', ['-xzf', join(root, archive), '-C', place]);
  tree = join(place, readdirSync(place)[0] ?? '');
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** Runs a program of the release as somebody who has Node and nothing else of ours: no npm either. */
const run = (args: string[], env: Record<string, string> = {}, cwd = tree) =>
  spawnSync(process.execPath, args, { cwd, encoding: 'utf8', env: { PATH: '/usr/bin:/bin', ...env } });

test('the release starts from an empty folder with nothing but Node, and serves the console', async () => {
  using folder = preparedFolder();
  const settings = {
    DATA_DIR: folder.path,
    PATH: '/usr/bin:/bin',
    ADMIN_EMAIL: 'owner@example.com',
    ADMIN_PASSWORD: 'release4711',
  };
  const server = startServer(settings, [], join(tree, 'apps/api/src/main.ts'));
  const address = await server.address;
  const page = await fetch(address, { headers: { accept: 'text/html' } });
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('greenroom-config')]);
  // Passwords are compared by a native program of the platform.
  const signedIn = await fetch(`${address}/admin/users/login`, {
    method: 'POST',
    headers: { 'x-api-key': API_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ email: settings.ADMIN_EMAIL, password: settings.ADMIN_PASSWORD }),
  });
  expect(signedIn.status).toBe(200);
  const listed = run(['scripts/run.mjs', 'apps/api/src/app/staff.ts', 'list'], { DATA_DIR: folder.path });
  expect([listed.status, listed.stderr, listed.stdout]).toEqual([
    0,
    '',
    expect.stringContaining('owner@example.com'),
  ]);
  expect(await stopServer(server)).toBe(0);
});

test('npm start of the release reaches the server, which names an invalid setting', () => {
  const { status, stdout, stderr } = run(['scripts/start.mjs'], { PORT: 'four' });
  const first = `\n  Greenroom ${VERSION}\n`;
  expect([status, stdout, stderr]).toEqual([1, first, expect.stringContaining('PORT must be a number')]);
});

test.each([
  ['npm start', ['scripts/start.mjs']],
  ['the server', ['apps/api/src/main.ts']],
  ['npm run staff', ['scripts/run.mjs', 'apps/api/src/app/staff.ts', 'list']],
  ['the command', ['apps/api/src/app/staff.ts', 'list']],
  ['npm run demo', ['apps/api/src/app/demo.ts']],
])('%s reads .env, from any folder, and the environment wins over it', (_, [file = '', ...args]) => {
  const env = join(tree, '.env');
  writeFileSync(env, 'DATABASE_URL=mysql://nowhere\nTIME_ZONE=Mars/Olympus\n');
  try {
    const { status, stderr } = run([join(tree, file), ...args], { TIME_ZONE: 'Europe/Berlin' }, place);
    expect([status, stderr]).toEqual([1, expect.stringContaining('DATABASE_URL must begin with postgres')]);
    expect(stderr).not.toContain('TIME_ZONE');
  } finally {
    rmSync(env);
  }
});

test("the release has the pictures' native program, and no tests", () => {
  const draw = `const { default: sharp } = await import('sharp');
    const image = sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } });
    console.log((await image.webp().toBuffer()).length > 0)`;
  const drawn = run(['--input-type=module', '-e', draw]);
  expect([drawn.status, drawn.stdout.trim()]).toEqual([0, 'true']);
  const files = readdirSync(join(tree, 'apps'), { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => /\.test\.ts$|\/testing\//.test(file))).toEqual([]);
  expect(existsSync(join(tree, 'node_modules/vite'))).toBe(false);
});

test('the release is named by its version, and says it', () => {
  expect(basename(tree)).toBe(`greenroom-${VERSION}-${process.platform}-${process.arch}`);
  const { version } = JSON.parse(readFileSync(join(tree, 'package.json'), 'utf8')) as { version: string };
  expect(version).toBe(VERSION);
});

test('every link in the docs of the release leads to a file that it has', () => {
  const pages = readdirSync(tree, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.md') && !file.includes('node_modules'),
  );
  expect(pages).toEqual(
    expect.arrayContaining([
      'README.md',
      'CHANGELOG.md',
      'docs/asvs.md',
      'docs/threats.md',
      'docs/decisions/README.md',
    ]),
  );
  const dead = pages.flatMap((page) =>
    [...readFileSync(join(tree, page), 'utf8').matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link = '']) => link.replace(/#.*/, ''))
      .filter((link) => link && !/^\w+:/.test(link) && !existsSync(join(tree, dirname(page), link)))
      .map((link) => `${page} → ${link}`),
  );
  expect(dead).toEqual([]);
});

test('the release lists what it is made of, with the text of every licence', () => {
  const bom = JSON.parse(readFileSync(join(tree, 'sbom.cdx.json'), 'utf8')) as {
    bomFormat: string;
    components: { name: string; group?: string }[];
  };
  const named = bom.components.map(({ group, name }) => (group ? `${group}/${name}` : name));
  expect(named).toEqual(expect.arrayContaining(['fastify', 'react', 'sharp', '@node-rs/argon2']));
  expect(named.filter((name) => /vitest|oxlint/.test(name))).toEqual([]);
  const texts = readFileSync(join(tree, 'LICENCES.txt'), 'utf8');
  for (const words of [
    'GNU LESSER GENERAL PUBLIC LICENSE',
    'SIL OPEN FONT LICENSE',
    'PostgreSQL Database Management System',
  ])
    expect(texts).toContain(words);
  for (const name of named.filter((each) => !each.startsWith('@greenroom/')))
    expect(texts).toContain(`\n${name} `);
});

test('an existing folder is left alone', () => {
  const made = spawnSync(process.execPath, ['scripts/release.mjs', '--folder', place], {
    cwd: root,
    encoding: 'utf8',
  });
  expect([made.status, made.stderr]).toEqual([1, expect.stringContaining('exists already')]);
});
