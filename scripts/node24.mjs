import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { alone } from './lock.mjs';

/** The repository's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

// npm does not have every version for every platform; on the others users install Node themselves.
const versions = {
  'linux-x64': '24.21.0',
  'linux-arm64': '24.21.0',
  'win32-x64': '24.21.0',
  'darwin-x64': '24.18.1',
};
const home = join(root, '.node24');

/**
 * Installs Node 24 when the running one is older: from npm, into an ignored folder of the repository.
 * @returns {{ node: string, env: NodeJS.ProcessEnv }} the program, and an environment with it first on the PATH
 */
export function bringNode24() {
  // Node keeps here what it has compiled: a start then takes about a third less time.
  const env = { NODE_COMPILE_CACHE: join(root, '.cache/node'), ...process.env };
  if (Number(process.versions.node.split('.')[0]) >= 24) return { node: process.execPath, env };
  const platform = `${process.platform}-${process.arch}`;
  const packageName = `node-${platform.replace('win32', 'win')}`;
  const bin = join(home, 'node_modules', packageName, 'bin');
  const node = join(bin, process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(node)) alone(() => existsSync(node) || installNode24(platform, packageName, node));
  const pathKey = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  return { node, env: { ...env, [pathKey]: `${bin}${delimiter}${process.env[pathKey] ?? ''}` } };
}

function installNode24(platform, packageName, node) {
  const version = versions[platform];
  if (!version) fail(`npm has no Node 24 for ${platform}.`);
  console.log(
    `Node ${process.versions.node} is too old for Greenroom: installing Node ${version} from npm, once.`,
  );
  mkdirSync(home, { recursive: true });
  for (const name of readdirSync(home)) {
    if (name.startsWith('new-')) rmSync(join(home, name), { recursive: true, force: true });
  }
  // Installed in a temporary folder and renamed when complete, so that Ctrl-C leaves nothing half installed.
  const draft = join(home, `new-${process.pid}`);
  mkdirSync(draft);
  writeFileSync(join(draft, 'package.json'), '{"private":true}');
  const args = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', draft];
  const status = runNpm(process.execPath, [...args, `${packageName}@${version}`], {
    cwd: draft,
    env: process.env,
  });
  if (status !== 0) fail('npm could not install it (see its output above; are you offline?).');
  rmSync(join(home, 'node_modules'), { recursive: true, force: true });
  renameSync(join(draft, 'node_modules'), join(home, 'node_modules'));
  rmSync(draft, { recursive: true, force: true });
  const { status: works } = spawnSync(node, ['--version']);
  if (works === 0) return;
  rmSync(join(home, 'node_modules'), { recursive: true, force: true });
  fail('The Node from npm does not run here.');
}

/**
 * Runs npm with a given Node, whatever Node npm itself uses.
 * @returns {number} its exit code
 */
export function runNpm(node, args, options) {
  const { signal, status } = spawnNpm(node, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] });
  return signal ? 1 : (status ?? 1);
}

/**
 * Runs npm as `runNpm` does, and ends the program when npm fails.
 * @returns {string} what it printed
 */
export function readNpm(node, args, options) {
  const { status, stdout } = spawnNpm(node, args, {
    ...options,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status === 0) return stdout;
  console.error(`npm ${args[0]} failed: see its output above.`);
  return process.exit(1);
}

/** Runs npm as `runNpm` does. @returns {import('node:child_process').SpawnSyncReturns<string>} */
export function spawnNpm(node, args, { env, ...options }) {
  const script = process.env.npm_execpath;
  const isNpm = script && basename(script).startsWith('npm') && existsSync(script);
  const [program, ...rest] = isNpm ? [node, script, ...args] : ['npm', ...args];
  // The variables of an outer `npm start` would point the inner npm at the outer one's folder.
  const outer = /^npm_(config_local_prefix|lifecycle_|package_|command$)/;
  const clean = Object.fromEntries(Object.entries(env).filter(([key]) => !outer.test(key)));
  const result = spawnSync(program, rest, {
    ...options,
    env: clean,
    shell: !isNpm && process.platform === 'win32',
  });
  if (result.error) fail(`npm does not start: ${result.error.message}.`);
  return result;
}

function fail(words) {
  console.error(`${words}\nInstall Node 24 or newer yourself (https://nodejs.org) and try again.`);
  process.exit(1);
}
