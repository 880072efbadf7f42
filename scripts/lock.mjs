import { lstatSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const file = join(dirname(dirname(fileURLToPath(import.meta.url))), '.cache', 'installing.lock');
const breakFile = `${file}.break`;
const againMs = 100;
/** No installation takes longer. Where the system can't say when a process began, another may have its number by then. */
const longestMs = 30 * 60_000;
const breakMs = 10_000;

/**
 * Does what installs or builds here while no other process does: each asks before whether the other has done it.
 * The lock of a process that has ended is taken over.
 */
export function alone(work) {
  takeLock();
  process.once('exit', release);
  try {
    return work();
  } finally {
    process.off('exit', release);
    release();
  }
}

function takeLock() {
  mkdirSync(dirname(file), { recursive: true });
  const own = describe(process.pid);
  for (let isSaid = false; !create(file, own); sleep(againMs)) {
    const holder = read(file);
    if (holder === null) {
      refuseOther(file);
      continue;
    }
    if (isOver(holder)) {
      breakLock(holder);
      continue;
    }
    const who = holder === '' ? 'Another process' : `Process ${holder.split(' ')[0]}`;
    if (!isSaid) console.log(`${who} is installing or building here: waiting for it.`);
    isSaid = true;
  }
}

/** What is no file, such as a folder or a link to nothing, is nobody's lock, and nobody will remove it. */
function refuseOther(path) {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found && !found.isFile())
    throw new Error(`${path} is in the way: it is no file. Remove it, and start again.`);
}

const release = () => rmSync(file, { force: true });

/** Removes the lock of a process that has ended, and no newer one: only one at a time may look and remove. */
function breakLock(holder) {
  if (!create(breakFile, '')) {
    if (ageOf(breakFile) > breakMs) rmSync(breakFile, { force: true });
    return;
  }
  if (read(file) === holder) rmSync(file, { force: true });
  rmSync(breakFile, { force: true });
}

function isOver(holder) {
  // Its number is written after it was made.
  if (holder === '') return ageOf(file) > breakMs;
  const pid = Number(holder.split(' ')[0]);
  if (pid === process.pid || ageOf(file) > longestMs) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === 'ESRCH';
  }
  return describe(pid) !== holder && process.platform === 'linux';
}

/** A process by its number, and where the system has /proc by when it began. */
function describe(pid) {
  const began = read(`/proc/${pid}/stat`)?.split(') ').at(-1).split(' ')[19];
  return `${pid} ${began ?? ''}`;
}

function create(path, text) {
  try {
    writeFileSync(path, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function ageOf(path) {
  try {
    return Date.now() - statSync(path).mtimeMs;
  } catch {
    return 0;
  }
}

function sleep(ms) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
