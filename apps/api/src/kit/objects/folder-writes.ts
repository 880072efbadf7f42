import { createHash, randomUUID } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import { link, mkdir, open, readdir, realpath, rename, rm, stat, statfs } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join, sep } from 'node:path';
import type { Readable } from 'node:stream';

import { UPLOAD_MESSAGES } from '@greenroom/contract/kit/uploads';

import { Refusal, listCauses, fail } from '#kit/errors.ts';

/** The folder of objects, and the folder of incomplete files: both on the same file system. */
export type Folder = {
  root: string;
  uploading: string;
  /** Reserved for the database and everything else on the same disk. */
  keepFreeBytes: number;
};

type Limits = {
  maxBytes: number;
  isNew: boolean;
  /** Awaited when all bytes have arrived. */
  checkEnd?: () => Promise<void>;
};

/** A try fails only when the folder is removed again, so hundreds mean that something else is wrong. */
const MOST_TRIES = 500;
const SPACE_STEP = 4 * 1024 * 1024;
/** Longer than any upload may take. */
const LEFT_OVER_MS = 2 * 60 * 60_000;
/** Other machines may share the folder, and their process ids mean nothing here. */
const MACHINE = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);

/** Returns the code of a file system error, or undefined. */
export const errorCode = (error: unknown): unknown => listCauses(error)[0]?.code;

/** Returns an object's ETag. Copies with the same modification time keep it, so that a backup can be restored. */
export const statsEtag = (stats: BigIntStats): string =>
  `"${stats.size.toString(16)}-${stats.mtimeNs.toString(16)}"`;

/**
 * Streams to a temporary file and moves it into place when it is complete. Returns its ETag. A failure leaves nothing.
 * @throws bad_input, conflict, too_large, disk_full
 */
export async function receive(
  folder: Folder,
  file: string,
  source: Readable,
  limits: Limits,
): Promise<string> {
  const growing = join(folder.uploading, `${MACHINE}-${process.pid}-${randomUUID()}`);
  try {
    const tag = await grow(folder, growing, source, limits, await timeFor(file));
    await limits.checkEnd?.();
    await place(folder.root, growing, file, limits.isNew);
    return tag;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOSPC' || code === 'EDQUOT') throw new Refusal('disk_full', {});
    if (code === 'EEXIST' || code === 'ENOTDIR' || code === 'EISDIR') throw new Refusal('conflict', {});
    throw error;
  } finally {
    source.destroy();
    await rm(growing, { force: true });
  }
}

/** Returns the modification time in whole seconds, which every archive keeps; a new version always gets a later one. */
async function timeFor(file: string): Promise<Date> {
  const before = await stat(file).catch(() => null);
  const now = Math.floor(Date.now() / 1000);
  return new Date(1000 * Math.max(now, before ? Math.floor(before.mtimeMs / 1000) + 1 : 0));
}

async function grow(
  folder: Folder,
  file: string,
  source: Readable,
  { maxBytes, isNew }: Limits,
  time: Date,
): Promise<string> {
  await checkSpace(folder);
  const handle = await open(file, 'wx', 0o600);
  try {
    const bytes = await pour(folder, handle, source, maxBytes);
    if (isNew && bytes === 0) fail('bad_input', { errors: { file: [UPLOAD_MESSAGES.empty] } });
    await handle.utimes(time, time);
    await handle.sync();
    return statsEtag(await handle.stat({ bigint: true }));
  } finally {
    await handle.close();
  }
}

async function pour(folder: Folder, handle: FileHandle, source: Readable, maxBytes: number): Promise<number> {
  let [bytes, checked] = [0, 0];
  for await (const chunk of source as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) fail('too_large', { msg: UPLOAD_MESSAGES.tooLarge });
    if (bytes - checked > SPACE_STEP) {
      await checkSpace(folder);
      checked = bytes;
    }
    await handle.writeFile(chunk);
  }
  return bytes;
}

async function checkSpace({ root, keepFreeBytes }: Folder): Promise<void> {
  const { bavail, bsize } = await statfs(root);
  if (bavail * bsize < keepFreeBytes) fail('disk_full');
}

/**
 * Moves an object into its folder, which may be removed with its last object at any moment before that. For a parent that is
 * removed while folders are made below it, Node says ENOTDIR; where a file is in the way, that stays.
 */
async function place(root: string, from: string, to: string, isNew: boolean): Promise<void> {
  for (let left = MOST_TRIES; ; left -= 1) {
    try {
      await mkdir(dirname(to), { recursive: true });
      if (!(await isBelow(root, dirname(to)))) throw new Error('The folder of objects leads out of itself.');
      await (isNew ? moveToFree(from, to) : rename(from, to));
      break;
    } catch (error) {
      if (!/^ENO(?:ENT|TDIR)$/.test(String(errorCode(error))) || left === 0) throw error;
    }
  }
  await syncFolder(dirname(to));
}

/** Moves a file unless the target exists. A hard link fails then, while a rename would replace it. */
async function moveToFree(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (!/^(?:EPERM|ENOTSUP|EOPNOTSUPP|ENOSYS)$/.test(String(errorCode(error)))) throw error;
    // A file system without hard links.
    await (await open(to, 'wx')).close();
    await rename(from, to);
  }
}

/** Makes the name survive a power failure, where folders can be synced and still exist. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r').catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
  });
  if (!handle) return;
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Returns whether a path, with all links resolved, is the root or inside it. Both must exist. */
export async function isBelow(root: string, path: string): Promise<boolean> {
  const [top, real] = await Promise.all([realpath(root), realpath(path)]);
  return real === top || real.startsWith(top + sep);
}

/** Removes the partial files of this machine's killed processes, and all that are too old to be still growing. */
export async function removeLeftovers(uploading: string): Promise<void> {
  for (const name of await readdir(uploading).catch(() => [])) {
    const file = join(uploading, name);
    const [machine, pid] = name.split('-');
    const isDead = machine === MACHINE && !isRunning(Number(pid));
    const old = await stat(file).then(
      ({ mtimeMs }) => Date.now() - mtimeMs > LEFT_OVER_MS,
      () => false,
    );
    if (isDead || old) await rm(file, { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
