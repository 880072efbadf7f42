import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { alone } from './lock.mjs';
import { root } from './node24.mjs';

const web = join(root, 'apps/web');
const dist = join(web, 'dist');
const stampName = '.greenroom-built';

/** Builds the console into apps/web/dist when its sources changed, completely or not at all. */
export function build(node24) {
  if (!existsSync(join(web, 'vite.config.ts'))) return;
  const stamp = hashSources();
  if (readStamp() !== stamp) alone(() => readStamp() === stamp || buildConsole(node24, stamp));
}

function buildConsole({ node, env }, stamp) {
  console.log('Building the console…');
  const work = join(root, '.cache');
  const [draft, old] = [join(work, `console-${process.pid}`), join(work, `console-old-${process.pid}`)];
  mkdirSync(work, { recursive: true });
  for (const name of readdirSync(work)) {
    if (name.startsWith('console-')) rmSync(join(work, name), { recursive: true, force: true });
  }
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn'];
  const result = spawnSync(node, args, {
    cwd: web,
    env: { ...env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (result.status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    console.error('The console could not be built: see the errors above.');
    process.exit(1);
  }
  writeFileSync(join(draft, stampName), stamp);
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(draft, dist);
  rmSync(old, { recursive: true, force: true });
}

function hashSources() {
  const hash = createHash('sha256');
  const files = [join(root, 'package-lock.json'), join(root, 'tsconfig.base.json')];
  const packages = ['client', 'contract'].map((name) => join(root, 'packages', name, 'src'));
  for (const folder of [web, join(root, 'docs/guide'), ...packages]) files.push(...listFiles(folder));
  for (const file of files) hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'dist' && name !== 'node_modules' && !/\.test\.tsx?$/.test(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? listFiles(join(folder, entry.name)) : [join(folder, entry.name)],
    );
}

function readStamp() {
  try {
    return readFileSync(join(dist, stampName), 'utf8');
  } catch {
    return '';
  }
}
