import { randomBytes } from 'node:crypto';

import { CreateBucketCommand, DeleteBucketCommand, S3Client } from '@aws-sdk/client-s3';

import { readConfig } from '#kit/config.ts';
import { openS3Store } from '#kit/s3-store.ts';

/** A bucket of a test's own, and the settings that name it. */
export type TestBucket = { env: Record<string, string>; drop(): Promise<void> };

/** Whether the tests of this project keep their objects in S3. */
export const isOnS3 = (): boolean =>
  process.env['TEST_STORE'] === 's3' && Boolean(process.env['TEST_S3_ENDPOINT']);

/** Makes a bucket on the service of `TEST_S3_ENDPOINT`. Drop it when the test is done. */
export async function makeBucket(): Promise<TestBucket> {
  const env = {
    S3_BUCKET: `greenroom-test-${randomBytes(8).toString('hex')}`,
    S3_ENDPOINT: process.env['TEST_S3_ENDPOINT'] ?? '',
    S3_ACCESS_KEY_ID: process.env['TEST_S3_ACCESS_KEY_ID'] ?? '',
    S3_SECRET_ACCESS_KEY: process.env['TEST_S3_SECRET_ACCESS_KEY'] ?? '',
    S3_FORCE_PATH_STYLE: '1',
  };
  const client = new S3Client({
    region: 'us-east-1',
    endpoint: env.S3_ENDPOINT,
    forcePathStyle: true,
    credentials: { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY },
  });
  await client.send(new CreateBucketCommand({ Bucket: env.S3_BUCKET }));
  return {
    env,
    async drop() {
      const store = await openS3Store(readConfig(env));
      for await (const { key } of store.list('')) await store.remove([key]);
      await store.close();
      await client.send(new DeleteBucketCommand({ Bucket: env.S3_BUCKET }));
      client.destroy();
    },
  };
}
