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
 * starts has this folder as its TMPDIR, so it is known by it: `endLeft` ends and names whatever still runs, and `remove`
 * removes the folder too.
 * Runs that were killed have left such a folder, which is removed first, with its processes.
 */
export async function makeRunFolder() {
  for (const place of new Set([memory, tmpdir()])) await removeLeft(place);
  const folder = mkdtempSync(join(findPlace(), PREFIX));
  // The database runs under an account of its own.
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'owner'), describe(process.pid));
  for (const place of new Set([folder, root])) warnIfFull(place);
  const endLeft = async () => {
    for (const words of await endUsers(folder)) console.log(`Ended what a test had left running: ${words}`);
  };
  return { folder, endLeft, remove: () => removeFolder(folder) };
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
  const { length } = await endUsers(folder);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  return length;
}

/** Ends the processes that use a folder, and returns their commands. */
async function endUsers(folder) {
  const users = listUsers(folder);
  const commands = users.map((pid) =>
    (read(`/proc/${pid}/cmdline`) ?? '').replaceAll('\0', ' ').slice(0, 200),
  );
  for (const pid of users) signal(pid, 'SIGINT');
  for (const until = Date.now() + ENDING_MS; listUsers(folder).length > 0 && Date.now() < until;)
    await sleep(100);
  for (const pid of listUsers(folder)) signal(pid, 'SIGKILL');
  // One that has ended already has none.
  return commands.filter(Boolean);
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
  const stat = read(`/proc/${pid}/stat`)?.split(') ').at(-1).split(' ') ?? [];
  // One that has ended may wait for its parent to notice.
  const began = stat[0] === 'Z' ? '' : (stat[19] ?? '');
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
