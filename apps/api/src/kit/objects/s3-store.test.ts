// @both: it is about the object store.
import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { GetBucketCorsCommand, PutBucketCorsCommand, PutBucketPolicyCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { isOnS3, makeBucket } from '#testing/bucket.ts';
import type { TestBucket } from '#testing/bucket.ts';
import { largeVideo } from '#testing/recordings.ts';
import { samples } from '#testing/samples/samples.ts';
import { ConfigError, readConfig } from '#kit/config.ts';
import { lookInto } from '#kit/inspection/look-into.ts';
import type { ObjectStore } from '#kit/objects/store.ts';
import { connectS3 } from '#kit/objects/s3-client.ts';
import { openS3Store } from '#kit/objects/s3-store.ts';

const SECRET = process.env['TEST_S3_SECRET_ACCESS_KEY'] ?? '';
const PUBLIC_URL = 'https://console.example.com';

describe.skipIf(!isOnS3())('a bucket', () => {
  let bucket: TestBucket;
  let store: ObjectStore;
  let env: Record<string, string>;
  const warnings: string[] = [];

  const open = (changes: Record<string, string> = {}) =>
    openS3Store(readConfig({ ...env, ...changes }), (words) => warnings.push(words));
  const list = async () => {
    const keys: string[] = [];
    for await (const { key } of store.list('')) keys.push(key);
    return keys;
  };

  beforeAll(async () => {
    bucket = await makeBucket();
    env = { ...bucket.env, DATA_DIR: join(tmpdir(), bucket.name), PUBLIC_URL };
    store = await open();
  });
  afterAll(async () => {
    await store.close();
    await bucket.drop();
    rmSync(env['DATA_DIR'] ?? '', { recursive: true, force: true });
  });

  describe('at the start', () => {
    test('removes the files of a killed process, but not those of others', async () => {
      const folder = join(env['DATA_DIR'] ?? '', 'downloads');
      for (const name of ['object-old', 'object-new']) mkdirSync(join(folder, name), { recursive: true });
      writeFileSync(join(folder, 'object-old', 'bytes'), 'half');
      const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
      utimesSync(join(folder, 'object-old'), hoursAgo, hoursAgo);
      await (await open()).close();
      expect(readdirSync(folder)).toEqual(['object-new']);
    });

    test.each([
      ['S3_BUCKET', 'no-such-bucket-of-ours', /^S3_BUCKET does not exist/],
      ['S3_ACCESS_KEY_ID', 'somebody-else', /^S3_ACCESS_KEY_ID is not known/],
      ['S3_SECRET_ACCESS_KEY', 'some-wrong-secret', /^S3_SECRET_ACCESS_KEY does not match/],
      ['S3_ENDPOINT', 'http://127.0.0.1:1', /^S3_ENDPOINT leads to no S3 service .*ECONNREFUSED/],
      [
        'S3_ENDPOINT',
        'http://no-such-host.invalid',
        /^S3_ENDPOINT leads to no S3 service .*E(?:NOTFOUND|AI_AGAIN)/,
      ],
    ])('names a wrong %s without showing a secret', async (setting, value, words) => {
      const opening = open({ [setting]: value });
      await expect(opening).rejects.toThrow(ConfigError);
      await expect(opening).rejects.toThrow(words);
      await expect(opening).rejects.not.toThrow(SECRET);
    });

    test('allows the console to post, and keeps the rules of others', async () => {
      const { client } = connectS3(readConfig(env));
      const rulesOf = async () =>
        (await client.send(new GetBucketCorsCommand({ Bucket: bucket.name }))).CORSRules ?? [];
      const others = { ID: 'others', AllowedOrigins: ['https://other.example.com'], AllowedMethods: ['GET'] };
      const own = { AllowedOrigins: [PUBLIC_URL], AllowedMethods: ['POST'], ExposeHeaders: ['ETag'] };
      expect(await rulesOf()).toEqual([expect.objectContaining(own)]);

      const CORSRules = [
        others,
        { ...own, ID: 'greenroom-uploads', AllowedOrigins: ['https://old.example.com'] },
      ];
      await client.send(new PutBucketCorsCommand({ Bucket: bucket.name, CORSConfiguration: { CORSRules } }));
      const other = 'https://staff.example.com';
      await (await open({ CONSOLE_ORIGINS: other })).close();
      const both = { ...own, AllowedOrigins: [PUBLIC_URL, other] };
      expect(await rulesOf()).toEqual([expect.objectContaining(others), expect.objectContaining(both)]);
      client.destroy();

      const { url } = await store.createForm({
        keyPrefix: 'users/1/',
        typePrefix: 'audio/',
        maxBytes: 10,
        seconds: 60,
      });
      const preflight = await fetch(url, {
        method: 'OPTIONS',
        headers: { origin: PUBLIC_URL, 'access-control-request-method': 'POST' },
      });
      expect(preflight.headers.get('access-control-allow-origin')).toBe(PUBLIC_URL);
      expect(store.uploadOrigin).toBe(new URL(url).origin);
      expect(warnings).toEqual([]);
    });
  });

  test('whose CORS rules may not be changed is still used, with advice on what to do', async () => {
    const { client } = connectS3(readConfig(env));
    const Statement = [
      {
        Effect: 'Deny',
        Principal: '*',
        Action: 's3:PutBucketCORS',
        Resource: `arn:aws:s3:::${bucket.name}`,
      },
    ];
    const Policy = JSON.stringify({ Version: '2012-10-17', Statement });
    await client.send(new PutBucketPolicyCommand({ Bucket: bucket.name, Policy }));
    client.destroy();
    const other = await open({ PUBLIC_URL: 'https://new.example.com' });
    expect(await other.isReady()).toBe(true);
    await other.close();
    expect(warnings).toEqual([
      expect.stringMatching(/CORS rule yourself: origin https:\/\/new\.example\.com, /),
    ]);
    expect(warnings.join()).toMatch(/AccessDenied/);
    expect(warnings.join()).not.toContain(SECRET);
  });

  test('lists more than one page of the service, and unusual keys', async () => {
    const strange = ['users/1/audio/a b+c%20&<">é💥', 'users/1/audio/\u0001', 'users/1/audio/..'];
    const keys = [...Array.from({ length: 1005 }, (_, i) => `copies/${i}`), ...strange];
    const lanes = Array.from({ length: 10 }, async (_, lane) => {
      for (let i = lane; i < keys.length; i += 10) {
        await store.write(keys[i] ?? '', Buffer.from('x'), 'image/webp');
      }
    });
    await Promise.all(lanes);
    const found = await list();
    expect(found.toSorted()).toEqual(keys.toSorted());
    await store.remove(found);
    expect(await list()).toEqual([]);
  });

  describe('a video', () => {
    const key = 'users/1/projects/video.mp4';
    const asFile = (video: Buffer, withMedia = false) =>
      store.write(key, video, 'video/mp4').then(() =>
        store.withFile(
          key,
          async (file) => {
            const { size, blocks } = await stat(file);
            const isWhole = (await readFile(file)).equals(video);
            const found = await lookInto({ file, kind: 'video' }).catch(String);
            return { size, onDisk: blocks * 512, isWhole, found };
          },
          { isVideo: !withMedia },
        ),
      );

    test('is fetched without its media to be inspected', async () => {
      const video = largeVideo(40_000_000);
      const [whole, part] = [await asFile(video, true), await asFile(video)];
      expect(whole).toMatchObject({ isWhole: true, found: { contentType: 'video/mp4' } });
      expect(part).toMatchObject({ size: video.length, found: whole?.found });
      expect(part?.onDisk).toBeLessThan(1_000_000);
    });

    test.each([
      ['is in fragments', samples.mp4Fragments(), false],
      ['was cut off', largeVideo(1_000_000).subarray(0, 900_000), true],
      ['is no video', Buffer.from('neither a video nor anything else'), true],
    ])('that %s is found to be what it is with its media', async (_, bytes, isWhole) => {
      const [whole, part] = [await asFile(bytes, true), await asFile(bytes)];
      expect(part).toMatchObject({ isWhole, size: bytes.length, found: whole?.found });
    });
  });

  test.each(['', 'x'.repeat(1025), '\uD800'])('finds nothing under an invalid key (%#)', async (key) => {
    expect(await store.find(key)).toBeNull();
    expect(await store.read(key)).toBeNull();
    expect(await store.withFile(key, async () => 'done')).toBeNull();
    await store.remove([key]);
  });
});
