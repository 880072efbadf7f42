import { randomBytes } from 'node:crypto';

import {
  CreateBucketCommand,
  DeleteBucketCommand,
  ListBucketsCommand,
  PutBucketCorsCommand,
  PutBucketPolicyCommand,
  PutObjectCommand,
  S3Client,
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

async function dropBucket(name: string): Promise<void> {
  const store = await openS3Store(readConfig({ ...settings(), S3_BUCKET: name }), () => undefined);
  for await (const { key } of store.list('')) await store.remove([key]);
  await store.close();
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
