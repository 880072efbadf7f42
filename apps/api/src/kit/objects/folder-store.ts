import { access, constants, open, opendir, rmdir, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';

import { UPLOAD_MESSAGES } from '@greenroom/contract/kit/uploads';
import type { S3Client } from '@aws-sdk/client-s3';

import { Refusal, fail } from '#kit/errors.ts';
import { countBegunUploads } from '#kit/objects/begun-uploads.ts';
import { errorCode, isBelow, receive, removeLeftovers, statsEtag } from '#kit/objects/folder-writes.ts';
import type { Folder } from '#kit/objects/folder-writes.ts';
import { makeFolder } from '#kit/make-folder.ts';
import type { ByteRange, ObjectStore, StoredObject } from '#kit/objects/store.ts';
import { checkPolicy, createPolicy } from '#kit/objects/post-policy.ts';
import type { UploadKey } from '#kit/objects/post-policy.ts';
import { KEEP_FREE_BYTES } from '#kit/watch/disks.ts';

type Options = {
  dataDir: string;
  /** The server's public origin, without a path; empty when unknown. */
  publicUrl: string;
  region: string;
  key: UploadKey;
  keepFreeBytes?: number;
};

const BUCKET = 'greenroom';
const RIGHTS = constants.R_OK | constants.W_OK | constants.X_OK;
const HOUR_MS = 60 * 60_000;
/** No leading dot, so neither `..` nor hidden files; the names are valid on every file system. */
const KEY = /^[\w-][\w.-]{0,199}(?:\/[\w-][\w.-]{0,199}){0,9}$/;

/** Opens a store that keeps objects as files below `objects/` of the data folder. Several processes may share it. */
export async function openFolderStore(options: Options): Promise<ObjectStore> {
  const { dataDir, publicUrl, region, key, keepFreeBytes = KEEP_FREE_BYTES } = options;
  const folder: Folder = {
    root: join(dataDir, 'objects'),
    uploading: join(dataDir, 'uploading'),
    keepFreeBytes,
  };
  makeFolder(folder.root);
  makeFolder(folder.uploading);
  await removeLeftovers(folder.uploading);
  const timer = setInterval(() => void removeLeftovers(folder.uploading).catch(() => undefined), HOUR_MS);
  timer.unref();
  let client: Promise<S3Client> | undefined;
  const { root } = folder;
  const begin = countBegunUploads(root);
  const place = { bucket: BUCKET, region, key };
  return {
    bucket: BUCKET,
    region,
    uploadOrigin: null,
    find: (objectKey) => findFile(root, objectKey),
    read: (objectKey, { range, ifEtag } = {}) => readFile(root, objectKey, range, ifEtag),
    write: (objectKey, source) =>
      put(folder, objectKey, Buffer.isBuffer(source) ? Readable.from([source]) : source),
    join: (keys, objectKey) =>
      put(folder, objectKey, Readable.from(streamObjects(root, keys), { objectMode: false })),
    async remove(keys) {
      for (const each of keys) await whereWritable(() => removeFile(root, each));
    },
    list: (prefix) => walk(root, '', prefix),
    async createForm(rule) {
      client ??= createClient(region, key);
      const [signer, now] = await Promise.all([client, key.now()]);
      signer.config.systemClockOffset = now - Date.now();
      return { ...(await createPolicy(signer, BUCKET, rule)), url: `${publicUrl}/uploads` };
    },
    intake: {
      checkForm: (fields) => checkPolicy(place, fields),
      add: ({ key: objectKey, maxBytes }, source, checkEnd) =>
        begin(objectKey, () =>
          whereWritable(() =>
            receive(folder, writableFile(root, objectKey), source, { maxBytes, isNew: true, checkEnd }),
          ),
        ),
    },
    async withFile(objectKey, work) {
      return (await findFile(root, objectKey)) ? work(join(root, objectKey)) : null;
    },
    isReady: () => isAnswered(Promise.all([root, folder.uploading].map((each) => access(each, RIGHTS)))),
    async close() {
      clearInterval(timer);
    },
  };
}

/** Creates the client for the first policy, since a start doesn't need it. It only signs and makes no requests. */
async function createClient(region: string, { id, secret }: UploadKey): Promise<S3Client> {
  const { S3Client: Client } = await import('@aws-sdk/client-s3');
  return new Client({
    region,
    endpoint: 'http://localhost',
    forcePathStyle: true,
    credentials: { accessKeyId: id, secretAccessKey: secret },
  });
}

function isAnswered(asked: Promise<unknown>): Promise<boolean> {
  return asked.then(
    () => true,
    () => false,
  );
}

/** The errors of a read-only disk, or of one that this account may not write to. */
const READ_ONLY = /^(?:EROFS|EACCES|EPERM)$/;

/** Runs work that writes. @throws unavailable when the folder is not writable, and what the work throws */
async function whereWritable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error) || !READ_ONLY.test(String(errorCode(error)))) throw error;
    throw new Refusal('unavailable', { msg: UPLOAD_MESSAGES.readOnly, retryAfter: 30, cause: error });
  }
}

function writableFile(root: string, key: string): string {
  if (!KEY.test(key)) fail('bad_input', { errors: { key: [UPLOAD_MESSAGES.noKey] } });
  return join(root, key);
}

const isMissing = (error: unknown) =>
  ['ENOENT', 'ENOTDIR', 'ELOOP', 'EISDIR'].includes(String(errorCode(error)));

/** Returns the result, or null when there is no such file. */
async function unlessMissing<T>(work: () => Promise<T | null>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function findFile(root: string, key: string): Promise<StoredObject | null> {
  if (!KEY.test(key)) return null;
  return unlessMissing(async () => {
    const file = join(root, key);
    const stats = await stat(file, { bigint: true });
    if (!stats.isFile() || !(await isBelow(root, file))) return null;
    return { key, sizeBytes: Number(stats.size), etag: statsEtag(stats), modifiedAt: stats.mtime };
  });
}

async function readFile(
  root: string,
  key: string,
  range: ByteRange | undefined,
  ifEtag: string | undefined,
): Promise<Readable | null> {
  if (!KEY.test(key)) return null;
  return unlessMissing(async () => {
    const file = join(root, key);
    if (!(await isBelow(root, file))) return null;
    const handle = await open(file, constants.O_RDONLY);
    const stats = await handle.stat({ bigint: true });
    if (stats.isFile() && (ifEtag === undefined || ifEtag === statsEtag(stats))) {
      return handle.createReadStream({ ...range, highWaterMark: 256 * 1024 });
    }
    await handle.close();
    return null;
  });
}

/** Stores bytes of our own, also in place of others. */
async function put(folder: Folder, key: string, source: Readable): Promise<void> {
  const limits = { maxBytes: Infinity, isNew: false };
  await whereWritable(() => receive(folder, writableFile(folder.root, key), source, limits));
}

/** Yields the bytes of files, one file after the other. @throws unavailable when one was removed meanwhile */
async function* streamObjects(root: string, keys: readonly string[]): AsyncGenerator<Buffer> {
  for (const key of keys) {
    const bytes = await readFile(root, key, undefined, undefined);
    if (!bytes) throw new Refusal('unavailable', { retryAfter: 5 });
    yield* bytes as AsyncIterable<Buffer>;
  }
}

async function removeFile(root: string, key: string): Promise<void> {
  if (!KEY.test(key)) return;
  const file = join(root, key);
  await unlessMissing(async () => {
    if (await isBelow(root, dirname(file))) await unlink(file);
    return null;
  });
  // The folders of an upload are removed with it unless they hold more.
  for (let folder = dirname(file); folder.length > root.length; folder = dirname(folder)) {
    if (!(await isAnswered(rmdir(folder)))) return;
  }
}

/** Lists objects in no order; concurrent changes may or may not be included. */
async function* walk(root: string, below: string, prefix: string): AsyncGenerator<StoredObject> {
  const folder = await unlessMissing(() => opendir(join(root, below)));
  if (!folder) return;
  for await (const entry of folder) {
    const key = below + entry.name;
    if (entry.isDirectory()) {
      const inside = `${key}/`;
      if (inside.startsWith(prefix) || prefix.startsWith(inside)) yield* walk(root, inside, prefix);
    } else if (key.startsWith(prefix)) {
      const found = entry.isFile() ? await findFile(root, key) : null;
      if (found) yield found;
    }
  }
}
