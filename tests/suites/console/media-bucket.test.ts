import { describe, expect, test } from 'vitest';

import { readBucket } from '../../../apps/web/src/rooms/media/media-bucket.rules.ts';

const KEYS = { accessKeyId: 'AKIA1', secretAccessKey: 's3cret' };
const READ = { ...KEYS, name: 'band', region: 'us-east-1', url: 'https://band.s3.amazonaws.com' };

describe('the bucket of a host', () => {
  test.each([
    [{ bucket: 'band', ...KEYS }],
    [{ bucketName: 'band', accessKey: 'AKIA1', secretKey: 's3cret' }],
    [{ bucket_name: 'band', access_key_id: 'AKIA1', secret_access_key: 's3cret' }],
    [{ Bucket: 'band', AccessKeyId: 'AKIA1', SecretAccessKey: 's3cret', Region: 'us-east-1' }],
    [{ BUCKET: 'band', access_key: 'AKIA1', secret_key: 's3cret' }],
    [{ bucket: 'band', key: 'AKIA1', secret: 's3cret', expires: 900, uploads: null }],
    [{ 's3-bucket': 'band', AWS_ACCESS_KEY_ID: 'AKIA1', AWS_SECRET_ACCESS_KEY: 's3cret' }],
    [{ bucket: ' band ', credentials: { ...KEYS, expiration: 1 } }],
  ])('is read from %j', (s3) => {
    expect(readBucket(s3)).toEqual(READ);
  });

  test.each([
    [undefined],
    [null],
    ['band'],
    [[]],
    [{}],
    [{ bucket: 'band' }],
    [{ bucket: 'band', accessKeyId: 'AKIA1' }],
    [{ bucket: 'band', secretAccessKey: 's3cret' }],
    [KEYS],
    [{ bucket: '', ...KEYS }],
    [{ bucket: 7, ...KEYS }],
  ])('is null for %j', (s3) => {
    expect(readBucket(s3)).toBeNull();
  });

  test('keeps the token of short-lived keys', () => {
    const token = { session_token: 'FwoG' };
    expect(readBucket({ bucket: 'band', ...KEYS, ...token })).toEqual({ ...READ, sessionToken: 'FwoG' });
  });

  test.each([
    [{ region: 'eu-west-1' }, 'https://band.s3.eu-west-1.amazonaws.com'],
    [{ bucket: 'our.band' }, 'https://s3.amazonaws.com/our.band'],
    [{ endpoint: 'http://127.0.0.1:9000' }, 'http://127.0.0.1:9000/band'],
    [{ endpoint: 'https://files.example.com/s3/' }, 'https://files.example.com/s3/band'],
    [{ endpoint: 's3.example.com' }, 'https://s3.example.com/band'],
    [{ url: 'https://band.s3.amazonaws.com/' }, 'https://band.s3.amazonaws.com'],
    [{ url: 'https://s3.amazonaws.com/band' }, 'https://s3.amazonaws.com/band'],
    [{ endpoint: 'http://' }, 'https://band.s3.amazonaws.com'],
  ])('with %j is at %s', (more, url) => {
    expect(readBucket({ bucket: 'band', ...KEYS, ...more })?.url).toBe(url);
  });
});
