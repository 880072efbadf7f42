import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './node24.mjs';

const PREFIX = 'greenroom-run-';
const memory = '/dev/shm';
const GIB = 1024 ** 3;
const ENDING_MS = 5000;
const FRESH_MS = 60_000;

/**
 * Makes the folder for all that a run writes: in memory where there are 2 GiB for it, else the usual place. What a run
 * starts has this folder as its TMPDIR, so it is known by it: `remove` ends whatever still runs, and removes the folder.
 * Runs that were killed have left such a folder, which is removed first, with its processes.
 */
export async function makeRunFolder() {
  for (const place of new Set([memory, tmpdir()])) await removeLeft(place);
  const folder = mkdtempSync(join(findPlace(), PREFIX));
  // The database runs under an account of its own.
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'owner'), describe(process.pid));
  for (const place of new Set([folder, root])) warnIfFull(place);
  return { folder, remove: () => removeFolder(folder) };
}

/** Returns how long the machine's processors have worked since it began, for whatever program, in seconds. */
export const readProcessorTime = () =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000;

function findPlace() {
  if (process.env.TMPDIR || !existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= 2 * GIB ? memory : tmpdir();
}

async function removeLeft(place) {
  const names = existsSync(place) ? readdirSync(place).filter((name) => name.startsWith(PREFIX)) : [];
  for (const folder of names.map((name) => join(place, name))) {
    const [pid = '', world, began] = (read(join(folder, 'owner')) ?? '').split(' ');
    // What counts its processes apart, as a container does, can't be seen from here.
    if (world !== undefined && world !== worldOf()) continue;
    if (pid ? describe(Number(pid)) === `${pid} ${world} ${began}` : isFresh(folder)) continue;
    const ended = await removeFolder(folder);
    console.log(`Removed what a killed run has left: ${folder}${ended ? ` and ${ended} processes` : ''}`);
  }
}

/** Whether a run may be about to write its name into a folder. */
const isFresh = (folder) =>
  Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0) < FRESH_MS;

/** Returns how many processes had to be ended. */
async function removeFolder(folder) {
  const first = listUsers(folder);
  for (const pid of first) signal(pid, 'SIGINT');
  for (const until = Date.now() + ENDING_MS; listUsers(folder).length > 0 && Date.now() < until;)
    await sleep(100);
  for (const pid of listUsers(folder)) signal(pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  return first.length;
}

/** Lists the processes that work in a folder, or were started with it in a command or the environment. */
function listUsers(folder) {
  if (process.platform !== 'linux') return [];
  const own = new Set([process.pid, process.ppid]);
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid && !own.has(pid) && uses(pid, folder));
}

const uses = (pid, folder) =>
  [readLink(`/proc/${pid}/cwd`), read(`/proc/${pid}/cmdline`), read(`/proc/${pid}/environ`)].some(
    (text) => text === folder || text?.includes(`${folder}/`) || text?.includes(`TMPDIR=${folder}\0`),
  );

function warnIfFull(place) {
  const { bavail, blocks, bsize } = statfsSync(place);
  if (bavail * bsize >= 2 * GIB) return;
  const [free, all] = [bavail, blocks].map((count) => ((count * bsize) / GIB).toFixed(1));
  console.log(`Nearly full: ${place} has ${free} of ${all} GiB left.`);
}

/** A process by its number, what counts it, and where the system has /proc by when it began; '' for none. */
function describe(pid) {
  const began = read(`/proc/${pid}/stat`)?.split(') ').at(-1).split(' ')[19] ?? '';
  return began !== '' || (process.platform !== 'linux' && isAlive(pid)) ? `${pid} ${worldOf()} ${began}` : '';
}

const worldOf = () => readLink('/proc/self/ns/pid') ?? '';

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended meanwhile.
  }
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function readLink(path) {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}
