import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

import {
  CompleteMultipartUploadCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteBucketCommand,
  ListBucketsCommand,
  PutBucketCorsCommand,
  PutBucketPolicyCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';

import { readConfig } from '#kit/config.ts';
import { openS3Store } from '#kit/objects/s3-store.ts';

/** A separate bucket for a test, and its settings. */
export type TestBucket = { name: string; env: Record<string, string>; drop(): Promise<void> };

const PREFIX = 'greenroom-test-';
/** Longer than any run of the tests. */
const OLD_MS = 3 * 60 * 60_000;

/** Returns whether the tests of this project store their objects in S3. */
export const isOnS3 = (): boolean =>
  process.env['TEST_STORE'] === 's3' && Boolean(process.env['TEST_S3_ENDPOINT']);

const settings = () => ({
  S3_ENDPOINT: process.env['TEST_S3_ENDPOINT'] ?? '',
  S3_ACCESS_KEY_ID: process.env['TEST_S3_ACCESS_KEY_ID'] ?? '',
  S3_SECRET_ACCESS_KEY: process.env['TEST_S3_SECRET_ACCESS_KEY'] ?? '',
  S3_FORCE_PATH_STYLE: '1',
});

async function withClient<T>(work: (client: S3Client) => Promise<T>): Promise<T> {
  const env = settings();
  const client = new S3Client({
    region: 'us-east-1',
    endpoint: env.S3_ENDPOINT,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    credentials: { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY },
  });
  try {
    return await work(client);
  } finally {
    client.destroy();
  }
}

/** Creates a bucket on the service of `TEST_S3_ENDPOINT`. Drop it when the test is done. */
export async function makeBucket(): Promise<TestBucket> {
  const name = PREFIX + randomBytes(8).toString('hex');
  await withClient((client) => client.send(new CreateBucketCommand({ Bucket: name })));
  return { name, env: { ...settings(), S3_BUCKET: name }, drop: () => dropBucket(name) };
}

/** Lets a page of this origin put objects into a bucket, and everyone read them, as docs/console-alone.md says. */
export async function openToPages(bucket: string, origin: string): Promise<void> {
  const rule = { AllowedOrigins: [origin], AllowedMethods: ['PUT', 'GET'], AllowedHeaders: ['content-type'] };
  const readable = {
    Effect: 'Allow',
    Principal: '*',
    Action: 's3:GetObject',
    Resource: `arn:aws:s3:::${bucket}/users/*`,
  };
  await withClient(async (client) => {
    const CORSConfiguration = { CORSRules: [{ ...rule, MaxAgeSeconds: 3000 }] };
    await client.send(new PutBucketCorsCommand({ Bucket: bucket, CORSConfiguration }));
    const Policy = JSON.stringify({ Version: '2012-10-17', Statement: [readable] });
    await client.send(new PutBucketPolicyCommand({ Bucket: bucket, Policy }));
  });
}

/** Puts a file into a bucket in parts, some at once, as quickly as a client can. */
export async function putInParts(
  bucket: string,
  path: string,
  { partBytes, atOnce }: { partBytes: number; atOnce: number },
): Promise<void> {
  const { size } = await stat(path);
  const object = { Bucket: bucket, Key: 'whole' };
  const left = Array.from({ length: Math.ceil(size / partBytes) }, (_, at) => at);
  await withClient(async (client) => {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(object));
    const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
    async function putNext(): Promise<void> {
      for (let at = left.shift(); at !== undefined; at = left.shift()) {
        const start = at * partBytes;
        const end = Math.min(size, start + partBytes);
        const PartNumber = at + 1;
        // The SDK does not hash a stream.
        const Body = createReadStream(path, { start, end: end - 1, highWaterMark: 1024 * 1024 });
        const part = { ...object, UploadId, PartNumber, Body, ContentLength: end - start };
        const { ETag } = await client.send(new UploadPartCommand(part));
        Parts.push({ PartNumber, ETag });
      }
    }
    await Promise.all(Array.from({ length: atOnce }, putNext));
    const MultipartUpload = { Parts: Parts.toSorted((a, b) => a.PartNumber - b.PartNumber) };
    await client.send(new CompleteMultipartUploadCommand({ ...object, UploadId, MultipartUpload }));
  });
}

/** Removes all that is in a bucket. */
export async function emptyBucket(name: string): Promise<void> {
  const store = await openS3Store(readConfig({ ...settings(), S3_BUCKET: name }), () => undefined);
  for await (const { key } of store.list('')) await store.remove([key]);
  await store.close();
}

async function dropBucket(name: string): Promise<void> {
  await emptyBucket(name);
  await withClient((client) => client.send(new DeleteBucketCommand({ Bucket: name })));
}

/** Drops the buckets of killed runs and writes an object, since a new service creates its pools with the first one. */
export async function prepareBuckets(): Promise<void> {
  const { Buckets = [] } = await withClient((client) => client.send(new ListBucketsCommand({})));
  for (const { Name = '', CreationDate } of Buckets) {
    const isOld = (CreationDate?.getTime() ?? Date.now()) < Date.now() - OLD_MS;
    if (Name.startsWith(PREFIX) && isOld) await dropBucket(Name);
  }
  const bucket = await makeBucket();
  await withClient((client) =>
    client.send(new PutObjectCommand({ Bucket: bucket.name, Key: 'first', Body: 'first' })),
  );
  await bucket.drop();
}
