import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { expect, onTestFinished, test } from 'vitest';

import { find, read, root } from './sources.ts';

/** Stands for npm and for vite: notes when it begins and ends, and brings what they would. */
const TOOL = `
const { appendFileSync, existsSync, mkdirSync, symlinkSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const args = process.argv.slice(2);
const tree = process.env.TREE;
const name = args[0] === 'install' ? 'node' : args[0] === 'ci' ? 'packages' : 'console';
const note = (word) => appendFileSync(join(tree, 'log'), word + ' ' + name + '\\n');
note('begin');
setTimeout(() => {
  if (name === 'node') {
    const bin = join(args[args.indexOf('--prefix') + 1], 'node_modules', 'node-' + process.platform + '-' + process.arch, 'bin');
    mkdirSync(bin, { recursive: true });
    symlinkSync(process.execPath, join(bin, 'node'));
  } else if (name === 'packages') mkdirSync(join(tree, 'node_modules'), { recursive: true });
  else mkdirSync(args[args.indexOf('--outDir') + 1], { recursive: true });
  note('end');
}, process.env.HANG ? 3_600_000 : 300);
`;

/** What \`npm start\` does before it starts. */
const START = `
import { build } from './build.mjs';
import { install } from './install.mjs';
import { bringNode24 } from './node24.mjs';
const node24 = bringNode24();
install(node24);
build(node24);
console.log('done');
`;

/** An older Node, as far as \`bringNode24\` can see. */
const OLD = `data:text/javascript,${encodeURIComponent(
  `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.0.0' } })`,
)}`;

/** Makes a checkout in which nothing is installed. */
function makeTree() {
  const tree = mkdtempSync(join(tmpdir(), 'greenroom-installing-'));
  onTestFinished(() => rmSync(tree, { recursive: true, force: true }));
  for (const name of ['build', 'install', 'lock', 'node24'])
    cpSync(join(root, 'scripts', `${name}.mjs`), join(tree, 'scripts', `${name}.mjs`));
  const files = {
    'scripts/begin.mjs': START,
    'npm-cli.js': TOOL,
    'node_modules/vite/bin/vite.js': TOOL,
    'package.json': '{}',
    'package-lock.json': '{}',
    'tsconfig.base.json': '{}',
    'apps/web/vite.config.ts': '',
    'docs/guide/index.md': '',
    'packages/client/src/index.ts': '',
    'packages/contract/src/index.ts': '',
  };
  for (const [name, words] of Object.entries(files)) {
    mkdirSync(join(tree, name, '..'), { recursive: true });
    writeFileSync(join(tree, name), words);
  }
  const begin = (more: Record<string, string> = {}) => {
    const child = spawn(process.execPath, ['--import', OLD, join(tree, 'scripts/begin.mjs')], {
      env: { PATH: process.env['PATH'], TREE: tree, npm_execpath: join(tree, 'npm-cli.js'), ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => (output += part));
    const ended = Promise.all([text(child.stderr), once(child, 'close')]);
    return {
      pid: child.pid ?? 0,
      said: () => output,
      ended: ended.then(([errors, [code]]) => ({ output, errors, code })),
    };
  };
  const log = () => (existsSync(join(tree, 'log')) ? readFileSync(join(tree, 'log'), 'utf8') : '');
  return { tree, begin, log };
}

const ONCE = ['node', 'packages', 'console'].map((name) => `begin ${name}\nend ${name}\n`).join('');

test.runIf(process.platform === 'linux')(
  'three starts at once install and build once, and wait for each other',
  async () => {
    const { tree, begin, log } = makeTree();
    const results = await Promise.all([begin(), begin(), begin()].map(({ ended }) => ended));
    for (const { code, errors, output } of results) {
      expect([code, errors]).toEqual([0, '']);
      expect(output).toMatch(/done\n$/);
    }
    expect(log()).toBe(ONCE);
    expect(results.filter(({ output }) => output.includes('waiting for it'))).not.toEqual([]);
    expect(existsSync(join(tree, '.cache/installing.lock'))).toBe(false);
  },
);

test.runIf(process.platform === 'linux')(
  'a start that was killed while it installed keeps nobody waiting',
  async () => {
    const { tree, begin, log } = makeTree();
    const killed = begin({ HANG: '1' });
    await expect.poll(log).toBe('begin node\n');
    expect(existsSync(join(tree, '.cache/installing.lock'))).toBe(true);
    const waiting = begin();
    // The group, with its npm.
    process.kill(-killed.pid, 'SIGKILL');
    await killed.ended;
    const others = await Promise.all([waiting, begin(), begin()].map(({ ended }) => ended));
    for (const { code, errors } of others) expect([code, errors]).toEqual([0, '']);
    expect(log()).toBe(`begin node\n${ONCE}`);
  },
);

test.runIf(process.platform === 'linux')(
  'a lock whose number is still to be written is waited for, and one that nobody has written is taken over',
  async () => {
    const { tree, begin } = makeTree();
    const lock = join(tree, '.cache/installing.lock');
    const write = (seconds: number) => {
      mkdirSync(join(tree, '.cache'), { recursive: true });
      writeFileSync(lock, '');
      utimesSync(lock, Date.now() / 1000 + seconds, Date.now() / 1000 + seconds);
    };
    write(60);
    const waiting = begin();
    await expect.poll(waiting.said).toContain('waiting for it');
    rmSync(lock);
    expect((await waiting.ended).code).toBe(0);
    write(-60);
    expect((await begin().ended).code).toBe(0);
  },
);

test.runIf(process.platform === 'linux')(
  'a lock whose number another process has now is taken over',
  async () => {
    const { tree, begin } = makeTree();
    mkdirSync(join(tree, '.cache'));
    writeFileSync(join(tree, '.cache/installing.lock'), `${process.pid} 1`);
    expect((await begin().ended).code).toBe(0);
  },
);

test.each(['a folder', 'a link to nothing'])(
  'a lock that is %s is named, and nobody waits for it',
  async (what) => {
    const { tree, begin } = makeTree();
    const lock = join(tree, '.cache/installing.lock');
    mkdirSync(what === 'a folder' ? lock : join(tree, '.cache'), { recursive: true });
    if (what !== 'a folder') symlinkSync(join(tree, 'nothing'), lock);
    const { code, errors } = await begin().ended;
    expect(code).not.toBe(0);
    expect(errors).toContain(`${lock} is in the way`);
  },
);

const start = (...args: string[]) =>
  spawnSync(process.execPath, [join(root, 'scripts/start.mjs'), ...args], { encoding: 'utf8' });

test('npm start helps, and refuses options that it does not have, before it installs anything', () => {
  const helped = start('--help');
  expect([helped.status, helped.stderr]).toEqual([0, '']);
  expect(helped.stdout).toContain('--exit-if-absent');
  for (const args of [['--port', '80'], ['now'], ['--exit-if-absent=no']]) {
    const { status, stdout, stderr } = start(...args);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain('npm start [-- --exit-if-absent]');
    expect(stderr).toContain(args[0]?.split('=')[0]);
    expect(stderr).not.toContain('positional argument starting');
  }
});

/** Returns the environment of a program as the scripts start it. */
function runForEnv(file: string, env = {}, envFile = ''): string {
  const said = '[process.env.NODE_ENV, process.env.GREENROOM_NODE_ENV].filter(Boolean).join(" ")';
  const args = ['-p', said, join(root, file)];
  const run = `import('./scripts/child.mjs').then((child) => child.runForeground({ node: process.execPath, env: ${JSON.stringify(env)} }, ${JSON.stringify(args)}))`;
  const options = { cwd: root, encoding: 'utf8', env: { ...process.env, ENV_FILE: envFile } } as const;
  return spawnSync(process.execPath, ['-e', run], options).stdout.trim();
}

test('the server and its commands run as production, and what tests and measures runs as it is told', () => {
  expect(runForEnv('apps/api/src/main.ts')).toBe('production default');
  expect(runForEnv('apps/api/src/app/demo.ts')).toBe('production default');
  expect(runForEnv('apps/api/src/main.ts', { NODE_ENV: 'test' })).toBe('test');
  expect(runForEnv('tests/mutants.ts')).toBe('');
});

test("production is the operator's own word where the environment or .env has it: then there is no demo unless asked for", () => {
  expect(runForEnv('apps/api/src/main.ts', { NODE_ENV: 'production' })).toBe('production');
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-env-'));
  const file = join(folder, 'settings');
  writeFileSync(file, 'NODE_ENV=production\n');
  expect(runForEnv('apps/api/src/main.ts', {}, file)).toBe('production');
  rmSync(folder, { recursive: true });
});

test('each package is named with one version, so that a machine without our lockfile gets the same', () => {
  const loose = find('package.json', '{apps,packages}/*/package.json').flatMap((file) => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(file)) as Record<
      string,
      Record<string, string> | undefined
    >;
    return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
      .filter(([, version]) => !/^(?:npm:.+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
      .map(([name, version]) => `${file}: ${name} ${version}`);
  });
  expect(loose).toEqual([]);
});
