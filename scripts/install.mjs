import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { alone } from './lock.mjs';
import { root, runNpm } from './node24.mjs';

const stampFile = join(root, 'node_modules', '.greenroom-installed');

/** Installs the exact packages of the lockfile when they are missing or the lockfile changed. */
export function install(node24) {
  const lockFile = join(root, 'package-lock.json');
  // A release brings its packages, and no lockfile.
  if (!existsSync(lockFile)) return;
  const lock = readFileSync(lockFile);
  const stamp = `${process.platform}-${process.arch} ${createHash('sha256').update(lock).digest('hex')}`;
  if (readStamp() !== stamp) alone(() => readStamp() === stamp || installPackages(node24, stamp));
}

function installPackages({ node, env }, stamp) {
  console.log('Installing the packages…');
  rmSync(stampFile, { force: true });
  // NODE_ENV=production must not leave out the console's build tools; no package needs its own scripts.
  const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  if (runNpm(node, args, { cwd: root, env }) !== 0) {
    console.error('The packages could not be installed: see the output of npm above.');
    process.exit(1);
  }
  writeFileSync(stampFile, stamp);
}

function readStamp() {
  try {
    return readFileSync(stampFile, 'utf8');
  } catch {
    return '';
  }
}
