import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
} from 'node:fs';
import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkOwned, explainSpawnError, getBinaries, getServerUser, isReachable } from './binaries.ts';
import type { ServerUser } from './binaries.ts';
import { nameIn } from './program.ts';
import type { Program } from './program.ts';

/** A database folder and all that is needed to run a server on it. */
export type Cluster = {
  /** The given folder as an absolute path; the server's files are below it. */
  dataDir: string;
  /** The folder with PG_VERSION. */
  dir: string;
  /** The folder as it is passed to the server. */
  dirArgument: string;
  postgres: string;
  socketDir: string;
  logFile: string;
  user: ServerUser;
  env: NodeJS.ProcessEnv;
  /** Empty except on Windows, where the server listens on loopback. */
  password: string;
  program: Program;
};

const isWindows = process.platform === 'win32';
// 107 bytes is what Linux allows for a socket's path; macOS allows 103.
const maxSocketPath = 103;
// A server writes its process id into a lock file right after creating it.
const fillMs = 2000;

/**
 * Opens the cluster below an existing data folder, and creates it when missing: `initdb` runs in a temporary folder that
 * is then renamed, so an interrupted start leaves no partial cluster.
 * @throws Error with a readable message: no rights, another major version, no binaries for this platform.
 */
export function openCluster(dataDir: string, program: Program, isDurable: boolean): Cluster {
  const home = realpathSync(dataDir);
  const dir = join(home, 'postgres');
  const user = getServerUser(dir, program);
  const { root, major } = getBinaries(user, program);
  const bin = (name: string) => join(root, 'bin', isWindows ? `${name}.exe` : name);
  const canEnter = isReachable(home, user);
  const env = getServerEnv();
  checkVersion(dir, major, program);
  const password = isWindows ? getPassword(home) : '';
  if (!existsSync(join(dir, 'PG_VERSION')))
    createCluster(bin('initdb'), dir, user, env, { isDurable, home, program });
  return {
    dataDir: home,
    dir,
    // Below a folder that the server's account may not enter, Linux still lets it use its working directory.
    dirArgument: canEnter ? dir : '/proc/self/cwd',
    postgres: bin('postgres'),
    socketDir: openSocketDir(home, user, canEnter, program),
    logFile: join(home, 'postgres.log'),
    user,
    env,
    password,
    program,
  };
}

/** Reads `postmaster.pid`. Returns null when there is none. */
export function readPostmaster(
  cluster: Pick<Cluster, 'dir' | 'socketDir'>,
): { pid: number; port: number; socketDir: string } | null {
  const lines = readText(join(cluster.dir, 'postmaster.pid'))?.split('\n');
  const pid = Number(lines?.[0]);
  if (!lines || !Number.isInteger(pid) || pid < 1) return null;
  return { pid, port: Number(lines[3]) || 5432, socketDir: lines[4]?.trim() || cluster.socketDir };
}

/** Returns whether a process is a server on this folder. Process ids are reused, so being alive is not enough. */
export function isServerOf(cluster: Pick<Cluster, 'dir'>, pid: number): boolean {
  try {
    if (process.platform === 'linux') {
      const [there, here] = [statSync(`/proc/${pid}/cwd`), statSync(cluster.dir)];
      const isPostgres = readlinkSync(`/proc/${pid}/exe`).includes('/postgres');
      return isPostgres && there.ino === here.ino && there.dev === here.dev;
    }
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return (
    isWindows ||
    spawnSync('ps', ['-o', 'command=', '-p', `${pid}`])
      .stdout.toString()
      .includes(cluster.dir)
  );
}

/** Removes the lock files of a dead server, so that another process with the same id does not prevent a start. */
export function clearStaleLock(cluster: Cluster): void {
  for (const file of lockFiles(cluster)) rmSync(file, { force: true });
}

/**
 * Removes lock files without a process id, which a power failure leaves: PostgreSQL does not start with one.
 * A very recent one belongs to a server that is about to fill it.
 */
export function clearEmptyLocks(cluster: Cluster): void {
  for (const file of lockFiles(cluster)) {
    const info = statSync(file, { throwIfNoEntry: false });
    if (!info || Number.parseInt(readText(file) ?? '', 10) > 0) continue;
    if (Math.abs(Date.now() - info.mtimeMs) > fillMs) rmSync(file, { force: true });
  }
}

const lockFiles = ({ dir, socketDir }: Cluster) => [
  join(dir, 'postmaster.pid'),
  join(socketDir, '.s.PGSQL.5432.lock'),
];

function createCluster(
  initdb: string,
  dir: string,
  user: ServerUser,
  env: NodeJS.ProcessEnv,
  { isDurable, home, program }: { isDurable: boolean; home: string; program: Program },
): void {
  const draft = join(home, `postgres.new-${process.pid}`);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  if (user) chownSync(draft, user.uid, user.gid);
  const args = ['-U', 'postgres', '-E', 'UTF8', ...localeArguments(), ...(isDurable ? [] : ['--no-sync'])];
  args.push('-D', isReachable(draft, user) ? draft : '/proc/self/cwd');
  args.push(
    ...(isWindows ? ['-A', 'scram-sha-256', `--pwfile=${join(home, 'postgres.password')}`] : ['-A', 'trust']),
  );
  const { error, status, stderr } = spawnSync(initdb, args, { cwd: draft, env, ...user });
  if (error) throw explainSpawnError(error, initdb, program);
  if (status !== 0)
    throw new Error(`The database folder ${dir} can't be created: ${stderr.toString().trim()}`);
  try {
    renameSync(draft, dir);
  } catch (renameError) {
    rmSync(draft, { recursive: true, force: true });
    // Another process created the same folder meanwhile; the server's lock decides which one continues.
    if (!existsSync(join(dir, 'PG_VERSION'))) throw renameError;
  }
}

/** Returns the locale options. C.UTF-8 is part of glibc; elsewhere PostgreSQL provides its own. */
function localeArguments(): string[] {
  if (process.platform === 'linux') return ['--locale=C.UTF-8'];
  const builtin = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  return isWindows ? builtin : [...builtin, '--lc-ctype=en_US.UTF-8'];
}

function checkVersion(dir: string, major: string, { name, folderSetting, instead }: Program): void {
  const found = readText(join(dir, 'PG_VERSION'))?.trim();
  if (found === undefined || found === major) return;
  throw new Error(
    `${dir} was created by PostgreSQL ${found}. This ${name} runs ${major} and has not changed it. ` +
      `Dump it with PostgreSQL ${found} and restore it into a new ${folderSetting}, or ${instead}.`,
  );
}

/** Opens a folder that only the server's account may enter: next to the data, or in the temporary folder. */
function openSocketDir(home: string, user: ServerUser, canEnter: boolean, program: Program): string {
  const near = join(home, 'socket');
  const isShort = Buffer.byteLength(join(near, '.s.PGSQL.5432')) <= maxSocketPath;
  const name = createHash('sha256').update(home).digest('hex').slice(0, 12);
  const dir = isShort && canEnter ? near : join(realpathSync(tmpdir()), `${nameIn(program)}-${name}`);
  if (!existsSync(dir)) {
    mkdirSync(dir, { mode: 0o700 });
    if (user) chownSync(dir, user.uid, user.gid);
  }
  checkOwned(dir, user?.uid);
  if (!isWindows) chmodSync(dir, 0o700);
  return dir;
}

function getPassword(home: string): string {
  const file = join(home, 'postgres.password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

/** Returns our environment without the variables that PostgreSQL's programs would read. */
function getServerEnv(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([key]) => !/^(PG|LC_|LANG$)/.test(key)));
}

/** Reads a small file. Returns undefined when there is none. */
export function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
