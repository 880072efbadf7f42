import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { Refusal, listCauses } from '#kit/errors.ts';
import { writeWithoutMedia } from '#kit/objects/s3-video.ts';
import type { ReadRange } from '#kit/objects/s3-video.ts';
import type { FileOptions, ObjectStore } from '#kit/objects/store.ts';

const TRIES = 5;
const IDLE_MS = 5000;
/** No work takes this long: the file's process was killed. */
const STALE_MS = 3_600_000;

type Source = Pick<ObjectStore, 'find' | 'read'> & { folder: string };

/** Runs work on a file with the object's bytes, then removes the file. Returns null when there is no such object. @throws unavailable, disk_full */
export async function withDownload<T>(
  source: Source,
  key: string,
  work: (file: string) => Promise<T>,
  options: FileOptions = {},
): Promise<T | null> {
  await mkdir(source.folder, { recursive: true });
  const own = await mkdtemp(join(source.folder, 'object-'));
  try {
    const file = join(own, 'bytes');
    return (await download(source, key, file, options)) ? await work(file) : null;
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

async function download(
  { find, read }: Source,
  key: string,
  file: string,
  { isVideo = false }: FileOptions,
): Promise<boolean> {
  for (let left = TRIES - 1; ; left -= 1) {
    const object = await find(key);
    if (!object) return false;
    const ifEtag = object.etag;
    const readRange: ReadRange = async function* (range) {
      const bytes = await read(key, { range, ifEtag });
      if (!bytes) throw new Error('S3: the object was replaced while it was read');
      yield* measure(bytes, range.end - range.start + 1);
    };
    try {
      if (isVideo && (await writeWithoutMedia(readRange, object.sizeBytes, file))) return true;
      const body = await read(key, { ifEtag });
      if (!body) return false;
      await pipeline(body, (source) => measure(source, object.sizeBytes), createWriteStream(file));
      return true;
    } catch (error) {
      if (error instanceof Refusal) throw error;
      // Disk errors have a file system code; a broken connection is retried.
      if (listCauses(error).some(({ code }) => /^(?:ENOSPC|EDQUOT|EACCES|EROFS|EMFILE)$/.test(String(code))))
        throw error;
      if (left === 0) throw new Refusal('unavailable', { retryAfter: 5, cause: error as Error });
    }
  }
}

/** Passes the bytes on. Fails when their number is wrong or when they stop arriving. */
async function* measure(body: Readable, sizeBytes: number): AsyncGenerator<Buffer> {
  const timer = setTimeout(() => body.destroy(new Error('S3: the object stopped coming')), IDLE_MS);
  let bytes = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > sizeBytes) break;
      timer.refresh();
      yield chunk;
    }
  } finally {
    clearTimeout(timer);
  }
  if (bytes !== sizeBytes) throw new Error(`S3: ${bytes} bytes came of an object of ${sizeBytes}`);
}

/** Removes the files of killed processes. */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const own = join(folder, name);
    const stats = await stat(own).catch(() => null);
    if (stats && stats.mtimeMs < Date.now() - STALE_MS) await rm(own, { recursive: true, force: true });
  }
}
