import { UPLOAD_MESSAGES } from '@greenroom/contract/kit/uploads';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { makeBucket, openToPages } from '../../../apps/api/src/testing/bucket.ts';
import type { TestBucket } from '../../../apps/api/src/testing/bucket.ts';
import { samples } from '../../../apps/api/src/testing/samples/samples.ts';
import { openBucketHost, openOn } from '../../browser/bucket-host.ts';
import type { BucketHost } from '../../browser/bucket-host.ts';
import { choose, falseSong, mp3, openPanel, pickUser, slowDown, wav } from '../../browser/podcasts.ts';
import { openForm, panel } from '../../browser/headlines.ts';

const ENDPOINT = process.env['TEST_S3_ENDPOINT'] ?? '';
const picture = await samples.png(64, 48);
const photo = (name: string, buffer = picture) => ({ name, mimeType: 'image/png', buffer });
const clip = (name: string, seconds: 1 | 61) => ({
  name,
  mimeType: 'video/mp4',
  buffer: samples.mp4(seconds),
});
const NO_UPLOADS = /^Files can’t be uploaded here: the server does not say where to\./;

let host: BucketHost;
const pages: Page[] = [];
beforeAll(async () => {
  host = await openBucketHost();
});
afterEach(async () => {
  host.created.length = 0;
  host.removed.length = 0;
  for (const page of pages.splice(0)) await page.context().close();
});
afterAll(() => host.close());

async function openPage(path: string): Promise<Page> {
  const page = await openOn(host, path);
  pages.push(page);
  return page;
}

async function openHeadline(type: 'Image' | 'Video'): Promise<{ page: Page; form: Locator }> {
  const page = await openPage('/headline-management');
  await openForm(page);
  const form = panel(page);
  await form.getByRole('radio', { name: new RegExp(type) }).check();
  return { page, form };
}

const ready = (form: Locator): Locator => form.getByText('Ready', { exact: true });
const put = (form: Locator, files: ReturnType<typeof photo>[]): Promise<void> =>
  form.locator('input[type=file]').setInputFiles(files);

test('a host that gives neither policies nor a bucket: the field says so and has no button', async () => {
  for (const s3 of [null, { bucket: 'band' }]) {
    host.s3 = s3;
    const { form } = await openHeadline('Image');
    const field = form.getByRole('group', { name: /^Photos/ });
    await field.getByText(NO_UPLOADS).waitFor();
    expect(await field.getByRole('button').count()).toBe(0);
  }
});

describe('a refusal of Amazon S3', () => {
  test.each([
    [403, 'InvalidAccessKeyId', /^The file store does not accept the keys that the server sends\./],
    [403, 'SignatureDoesNotMatch', /^The file store does not accept the keys that the server sends\./],
    [403, 'RequestTimeTooSkewed', /^The clock of this computer is wrong/],
    [404, 'NoSuchBucket', /^The file store has no such bucket\./],
    [503, 'SlowDown', /^The file store is busy or restarting\./],
  ])('with %i %s is said in words, and Retry sends the file to the bucket', async (status, code, words) => {
    host.s3 = { bucket: 'band', accessKeyId: 'AKIA1', secretAccessKey: 's3cret' };
    const { page, form } = await openHeadline('Image');
    const headers = { 'access-control-allow-origin': '*' };
    const addresses: string[] = [];
    let body: string | null = `<Error><Code>${code}</Code></Error>`;
    await page.route('https://band.s3.amazonaws.com/**', async (route) => {
      addresses.push(route.request().url());
      await route.fulfill(body === null ? { headers } : { status, headers, body });
    });
    await put(form, [photo('stage.png')]);
    await form.getByRole('alert').getByText(words).waitFor();
    body = null;
    await form.getByRole('button', { name: 'Retry stage.png' }).click();
    await ready(form).waitFor();
    const { pathname, searchParams } = new URL(addresses.at(-1) ?? '');
    expect(pathname).toMatch(/^\/users\/7\/headlines\/[0-9a-f]{24}\.png$/);
    expect(searchParams.get('X-Amz-Credential')).toMatch(/^AKIA1\/\d{8}\/us-east-1\/s3\/aws4_request$/);
  });
});

describe.skipIf(!ENDPOINT)('uploads with the credentials of a host', () => {
  let bucket: TestBucket;
  let keys: { bucket_name: string; access_key: string; secret_key: string; endpoint: string };
  beforeAll(async () => {
    bucket = await makeBucket();
    await openToPages(bucket.name, host.address);
    keys = {
      bucket_name: bucket.name,
      access_key: process.env['TEST_S3_ACCESS_KEY_ID'] ?? '',
      secret_key: process.env['TEST_S3_SECRET_ACCESS_KEY'] ?? '',
      endpoint: ENDPOINT,
    };
  });
  afterAll(() => bucket.drop());

  /** Returns what anyone gets from the bucket. */
  const stored = (key: string): Promise<Response> => fetch(`${ENDPOINT}/${bucket.name}/${key}`);

  test('put a photo into the admin’s folder, and publish it by its key', async () => {
    host.s3 = keys;
    const { page, form } = await openHeadline('Image');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    await put(form, [photo('stage.png')]);
    await ready(form).waitFor();
    await form.getByLabel('Title').fill('On stage');
    await form.getByLabel('Website link').fill('example.com');
    await form.getByRole('button', { name: 'Create', exact: true }).click();
    await expect.poll(() => host.created).toHaveLength(1);
    const {
      news_photo: [key],
    } = host.created[0] as { news_photo: [string] };
    expect(key).toMatch(/^users\/7\/headlines\/[0-9a-f]{24}\.png$/);
    const answer = await stored(key);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(Buffer.from(await answer.arrayBuffer()).equals(picture)).toBe(true);
    expect(sent.filter((text) => text.includes(keys.secret_key))).toEqual([]);
  });

  test('show progress, can be cancelled, and are sent again by Retry', async () => {
    host.s3 = keys;
    const { page, form } = await openHeadline('Image');
    const big = Buffer.concat([picture, Buffer.alloc(3_000_000)]);
    const lift = await slowDown(page, 200_000);
    await put(form, [photo('stage.png', big)]);
    await form.getByText(/Sending [1-9]\d?%/).waitFor();
    expect(await form.getByRole('progressbar', { name: 'Upload of stage.png' }).isVisible()).toBe(true);
    const stopped = page.waitForEvent('requestfailed');
    await form.getByRole('button', { name: 'Cancel stage.png' }).click();
    await form.getByText('Cancelled', { exact: true }).waitFor();
    const [address = ''] = (await stopped).url().split('?');
    expect((await fetch(address)).ok).toBe(false);
    await lift();
    await form.getByRole('button', { name: 'Retry stage.png' }).click();
    await ready(form).waitFor();
  });

  test('say that the store can’t be reached, and Retry sends them', async () => {
    host.s3 = keys;
    const { page, form } = await openHeadline('Image');
    await page.route(`${ENDPOINT}/**`, (route) => route.abort('connectionreset'), { times: 2 });
    await put(form, [photo('stage.png')]);
    await form
      .getByRole('alert')
      .getByText(/^The file store did not let this page upload\./)
      .waitFor();
    await form.getByRole('button', { name: 'Retry stage.png' }).click();
    await ready(form).waitFor();
    expect(await form.getByText('Failed', { exact: true }).count()).toBe(0);
  });

  test.each([
    ['a wrong secret', { secret_key: 'wrong' }],
    ['an unknown key', { access_key: 'nobody' }],
  ])('say so when the store refuses %s', async (_case, wrong) => {
    host.s3 = { ...keys, ...wrong };
    const { form } = await openHeadline('Image');
    await put(form, [photo('stage.png')]);
    await form
      .getByRole('alert')
      .getByText(/^The file store did not let this page upload\./)
      .waitFor();
    host.s3 = keys;
    await form.getByRole('button', { name: 'Retry stage.png' }).click();
    await ready(form).waitFor();
    expect(await form.getByText('Failed', { exact: true }).count()).toBe(0);
  });

  test('put a track with its length, which the browser reads, and refuse a false one', async () => {
    host.s3 = keys;
    const page = await openPage('/podcast-management');
    const form = await openPanel(page);
    await pickUser(page, 'od', 'Odetta Holmes');
    await choose(page, [wav('opener.wav', 3), mp3('break.mp3'), falseSong('page.mp3')]);
    await form.getByRole('alert').getByText(UPLOAD_MESSAGES.noAudio).waitFor();
    await expect.poll(() => form.getByText(/· Ready/).count()).toBe(2);
    await form.getByRole('button', { name: 'Remove page.mp3' }).click();
    await form.getByLabel('Name').fill('Train songs');
    await form.getByRole('button', { name: 'Create' }).click();
    await expect.poll(() => host.created).toHaveLength(1);
    const url = expect.stringMatching(/^users\/21\/audio\/[0-9a-f]{24}\.(?:wav|mp3)$/);
    const audio_url = [3, 2].map((duration) => expect.objectContaining({ url, duration }));
    expect(host.created[0]).toMatchObject({ user_id: 21, audio_url });
  });

  test('name a headline’s video by its sender and time, and refuse one above 60 seconds', async () => {
    host.s3 = keys;
    const { page, form } = await openHeadline('Video');
    await put(form, [clip('long.mp4', 61)]);
    await form.getByRole('alert').getByText('You cannot upload a video longer than 60 seconds').waitFor();
    const request = page.waitForRequest((sent) => sent.method() === 'PUT');
    await put(form, [clip('clip.mp4', 1)]);
    expect(new URL((await request).url()).pathname).toMatch(/\/users\/7\/headlines\/7_\d{13}\.mp4$/);
    await ready(form).waitFor();
    const removed = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await form.getByRole('button', { name: 'Remove clip.mp4' }).click();
    await removed;
    expect(host.removed).toEqual([expect.stringMatching(/^users\/7\/headlines\/7_\d{13}\.mp4$/)]);
  });
});
