import { join } from 'node:path';
import { Readable } from 'node:stream';

import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';

import type { Config } from '#kit/config.ts';
import type { ObjectStore, StoredObject } from '#kit/objects/store.ts';
import { createPolicy } from '#kit/objects/post-policy.ts';
import { allowUploads, checkBucket } from '#kit/objects/s3-bucket.ts';
import { connectS3, statusOfFailure } from '#kit/objects/s3-client.ts';
import type { S3 } from '#kit/objects/s3-client.ts';
import { joinObjects } from '#kit/objects/s3-join.ts';
import { removeLeftovers, withDownload } from '#kit/objects/s3-download.ts';

/** The smallest part that S3 accepts: one of them is held in memory while it is sent. */
const PART_BYTES = 5 * 1024 * 1024;
const READY_MS = 2000;

type Bucket = S3 & { name: string };

/** Opens the bucket of the settings as a store. @throws ConfigError naming the setting, when it can't be used */
export async function openS3Store(
  config: Config,
  warn: (words: string) => void = (words) => process.emitWarning(words),
): Promise<ObjectStore> {
  const bucket: Bucket = { ...connectS3(config), name: config.S3_BUCKET ?? '' };
  const folder = join(config.DATA_DIR, 'downloads');
  const close = async () => {
    bucket.client.destroy();
    bucket.writer.destroy();
  };
  try {
    await checkBucket(bucket, config);
    await allowUploads(bucket, config, warn);
    await removeLeftovers(folder);
    const createForm: ObjectStore['createForm'] = (rule) =>
      bucket.ask(() => createPolicy(bucket.client, bucket.name, rule));
    const { url } = await createForm({ keyPrefix: 'users/', typePrefix: 'image/', maxBytes: 1, seconds: 1 });
    const find: ObjectStore['find'] = (key) => findObject(bucket, key);
    const read: ObjectStore['read'] = (key, options = {}) => readObject(bucket, key, options);
    return {
      bucket: bucket.name,
      region: config.S3_REGION,
      uploadOrigin: new URL(url).origin,
      find,
      read,
      write: (key, source, contentType) => writeObject(bucket, key, source, contentType),
      join: (keys, key, contentType) => joinObjects(bucket, keys, key, contentType),
      remove: (keys) => removeObjects(bucket, keys),
      list: (prefix) => listObjects(bucket, prefix),
      createForm,
      withFile: (key, work, how) => withDownload({ find, read, folder }, key, work, how),
      isReady: () => isReady(bucket),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Returns whether an object is missing, or (412, 416) was replaced. */
const isGone = (error: unknown) =>
  [404, 412, 416].includes(statusOfFailure(error) ?? 0) && !isBucketGone(error);
const isBucketGone = (error: unknown) => error instanceof Error && error.name === 'NoSuchBucket';

/** Returns whether a key is valid for S3; under others there is nothing. @source Amazon S3, "Naming objects" */
const isKey = (key: string) => key !== '' && key.isWellFormed() && Buffer.byteLength(key) <= 1024;

/** Returns the response, or null when there is no such object. */
async function askForObject<T>(
  { ask }: S3,
  key: string,
  work: (abortSignal: AbortSignal) => Promise<T>,
): Promise<T | null> {
  if (!isKey(key)) return null;
  return ask(work, { isExpected: isGone }).catch((error: unknown) =>
    isGone(error) ? null : Promise.reject(error),
  );
}

async function findObject(bucket: Bucket, key: string): Promise<StoredObject | null> {
  const command = new HeadObjectCommand({ Bucket: bucket.name, Key: key });
  const head = await askForObject(bucket, key, (abortSignal) => bucket.client.send(command, { abortSignal }));
  return (
    head && toObject(key, { Size: head.ContentLength, ETag: head.ETag, LastModified: head.LastModified })
  );
}

type Entry = { Size?: number | undefined; ETag?: string | undefined; LastModified?: Date | undefined };

const toObject = (key: string, { Size, ETag, LastModified }: Entry): StoredObject => ({
  key,
  sizeBytes: Size ?? 0,
  // Ceph's lists leave out the quotes.
  etag: `"${ETag?.replaceAll('"', '') ?? ''}"`,
  modifiedAt: LastModified ?? new Date(0),
});

async function readObject(
  bucket: Bucket,
  key: string,
  { range, ifEtag }: NonNullable<Parameters<ObjectStore['read']>[1]>,
): Promise<Readable | null> {
  const command = new GetObjectCommand({
    Bucket: bucket.name,
    Key: key,
    ...(range && { Range: `bytes=${range.start}-${range.end}` }),
    ...(ifEtag && { IfMatch: ifEtag }),
  });
  const answer = await askForObject(bucket, key, (abortSignal) =>
    bucket.client.send(command, { abortSignal }),
  );
  return answer && (answer.Body as Readable);
}

async function writeObject(
  bucket: Bucket,
  key: string,
  source: Readable | Buffer,
  contentType: string,
): Promise<void> {
  const params = { Bucket: bucket.name, Key: key, Body: source, ContentType: contentType };
  if (Buffer.isBuffer(source) && source.length <= PART_BYTES) {
    await bucket.ask((abortSignal) => bucket.writer.send(new PutObjectCommand(params), { abortSignal }));
    return;
  }
  try {
    // One part at a time: a failed one ends the upload, and memory holds only one.
    const upload = new Upload({ client: bucket.writer, params, partSize: PART_BYTES, queueSize: 1 });
    await bucket.ask(() => upload.done(), { limitMs: Infinity });
  } finally {
    if (source instanceof Readable) source.destroy();
  }
}

/** Removes objects one by one, since not every service supports bulk deletion. */
async function removeObjects(bucket: Bucket, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const command = new DeleteObjectCommand({ Bucket: bucket.name, Key: key });
    await askForObject(bucket, key, (abortSignal) => bucket.client.send(command, { abortSignal }));
  }
}

async function* listObjects(bucket: Bucket, prefix: string): AsyncGenerator<StoredObject> {
  let token: string | undefined;
  do {
    const command = new ListObjectsV2Command({
      Bucket: bucket.name,
      Prefix: prefix,
      ContinuationToken: token,
      // A key may contain characters that are not allowed in XML.
      EncodingType: 'url',
    });
    const page = await bucket.ask((abortSignal) => bucket.client.send(command, { abortSignal }));
    for (const { Key = '', ...entry } of page.Contents ?? []) {
      yield toObject(page.EncodingType === 'url' ? decodeURIComponent(Key.replaceAll('+', ' ')) : Key, entry);
    }
    token = page.NextContinuationToken;
  } while (token);
}

async function isReady({ name, client }: Bucket): Promise<boolean> {
  const abortSignal = AbortSignal.timeout(READY_MS);
  return client.send(new HeadBucketCommand({ Bucket: name }), { abortSignal }).then(
    () => true,
    () => false,
  );
}
