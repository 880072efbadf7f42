import { calls } from '@greenroom/contract';
import { HEADLINE_MESSAGES } from '@greenroom/contract/headlines.rules';
import { UPLOAD_MESSAGES } from '@greenroom/contract/kit/uploads';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { samples } from '#testing/samples/samples.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const keys = { minute: '', longer: '', soundOnly: '', html: '', wrongFolder: '', theirs: '' };
const photos: string[] = [];
beforeAll(async () => {
  const put = async (name: string, bytes: Uint8Array, owner = world.admin.id) => {
    const kind = name.endsWith('.mp4') ? 'video' : 'image';
    const { status, key } = await world.upload({ owner, folder: 'headlines', kind, name, bytes });
    expect(status).toBe(204);
    return key;
  };
  keys.minute = await put('minute.mp4', samples.mp4(60));
  keys.longer = await put('longer.mp4', samples.mp4(61));
  keys.soundOnly = await put('sound.mp4', samples.mp4SoundOnly());
  keys.html = await put('page.jpg', Buffer.from('<html><script>alert(1)</script>'.repeat(9)));
  for (let i = 1; i <= 6; i += 1) photos.push(await put(`${i}.png`, await samples.png(10 + i, 10)));
  const other = (await world.addUser()).id + 1000;
  keys.theirs = await put('theirs.mp4', samples.mp4(1), other);
  const profile = { owner: world.admin.id, folder: 'profile', kind: 'image', name: 'me.png' } as const;
  keys.wrongFolder = (await world.upload({ ...profile, bytes: await samples.png(9, 9) })).key;
});
beforeEach(async () => {
  await world.db.$client.query('delete from headlines');
});

const text = { title: 'Voting is open', type: 1, website_link: 'example.com/news', description: 'Listen.' };
const video = () => ({ title: 'A minute', type: 2, website_link: 'example.com', video_url: keys.minute });
const shots = (list = photos.slice(0, 5)) => ({
  title: 'Five rooms',
  type: 3,
  website_link: 'https://example.com',
  news_photo: list,
});
const post = (body: object, headers = {}) => world.call('headlines.create', { body, headers });
const create = async (body: object) => {
  const response = await post(body);
  expect(response.statusCode, response.body).toBe(201);
  return calls['headlines.create'].output.parse(response.json());
};
const list = async (query: object = {}) =>
  calls['headlines.list'].output.parse((await world.call('headlines.list', { query })).json());
const postForErrors = async (body: object) => {
  const response = await post(body);
  expect(response.statusCode, response.body).toBe(400);
  expect((await list()).totalCounts).toBe(0);
  return response.json().errors;
};

describe('publishing a headline', () => {
  test('with text answers 201 with it, by the signed-in admin', async () => {
    const { data, msg } = await create(text);
    expect(msg).toBe('News created successfully!');
    expect(data).toEqual({
      id: data.id,
      title: 'Voting is open',
      type: 1,
      description: 'Listen.',
      website_link: 'https://example.com/news',
      video_url: null,
      news_photo: [],
      createdAt: expect.any(String),
      user: { id: world.admin.id, name: 'Admin' },
      video_key: null,
      state: 'published',
      publish_at: expect.any(String),
      person: null,
      featured: false,
      version: 1,
    });
    expect(await list()).toEqual({ data: [data], totalCounts: 1, hasMore: false });
  });

  test('with a video of exactly 60 seconds stores the measured length', async () => {
    const { data } = await create(video());
    expect(data).toMatchObject({ type: 2, description: '', video_url: `/media/${keys.minute}` });
    const stored = await world.db.$client.query('select video_duration_ms as ms from headlines');
    expect(stored.rows).toEqual([{ ms: 60_000 }]);
    expect((await world.app.inject(`/media/${keys.minute}`)).headers['content-type']).toBe('video/mp4');
  });

  test('with one to five photos keeps their order', async () => {
    const order = photos.slice(0, 5).toReversed();
    const { data } = await create(shots(order));
    expect(data.news_photo).toEqual(order.map((key, i) => ({ id: i + 1, url: `/media/${key}`, key })));
    expect((await create(shots([photos[0] ?? '']))).data.news_photo).toHaveLength(1);
  });

  test('is recorded in the audit trail', async () => {
    const { data } = await create(text);
    const query = { action: 'headlines.create', record: String(data.id) };
    expect((await world.call('audit.list', { query })).json().data).toMatchObject([
      { kind: 'news', before: null, after: { ...text, website_link: 'https://example.com/news' } },
    ]);
  });

  test('happens once, however often it is sent with one key', async () => {
    const headers = { 'idempotency-key': 'headline-0001' };
    const all = await Promise.all(Array.from({ length: 6 }, () => post(video(), headers)));
    expect(new Set(all.map((response) => `${response.statusCode} ${response.body}`)).size).toBe(1);
    expect((await list()).totalCounts).toBe(1);
  });
});

describe('a headline is refused', () => {
  test('with a video of more than 60 seconds, as measured by the server', async () => {
    expect(await postForErrors({ ...video(), video_url: keys.longer })).toEqual({
      video_url: ['You cannot upload a video longer than 60 seconds'],
    });
  });

  test('with more than five photos', async () => {
    expect(await postForErrors(shots(photos))).toEqual({
      news_photo: ['News cannot contain more that 5 images'],
    });
  });

  test.each([
    ['no title', { title: undefined }, { title: ['Please enter news title!'] }],
    ['an empty title', { title: '  ' }, { title: ['Please enter news title!'] }],
    ['no link', { website_link: undefined }, { website_link: [HEADLINE_MESSAGES.linkMissing] }],
    ['an empty link', { website_link: ' ' }, { website_link: [HEADLINE_MESSAGES.linkMissing] }],
    [
      'a link that runs',
      { website_link: 'javascript:alert(1)' },
      { website_link: [HEADLINE_MESSAGES.linkWrong] },
    ],
    ['a word for a link', { website_link: 'here' }, { website_link: [HEADLINE_MESSAGES.linkWrong] }],
    ['no description', { description: undefined }, { description: [HEADLINE_MESSAGES.descriptionMissing] }],
    ['an empty description', { description: '' }, { description: [HEADLINE_MESSAGES.descriptionMissing] }],
    ['no type', { type: undefined }, { type: [expect.any(String)] }],
    ['a fourth type', { type: 4 }, { type: [expect.any(String)] }],
    ['a type that is a word', { type: 'text' }, { type: [expect.any(String)] }],
    ['an owner', { user_id: 1 }, { user_id: ['This field does not exist.'] }],
  ])('with %s', async (_, changes, errors) => {
    expect(await postForErrors({ ...text, ...changes })).toEqual(errors);
  });

  test('with fields of another type, or without its own', async () => {
    expect(await postForErrors({ ...text, video_url: keys.minute })).toEqual({
      video_url: [HEADLINE_MESSAGES.notOfType],
    });
    expect(await postForErrors({ ...text, type: 2 })).toEqual({
      description: [HEADLINE_MESSAGES.notOfType],
      video_url: [HEADLINE_MESSAGES.videoMissing],
    });
    expect(await postForErrors({ ...shots(), news_photo: [] })).toEqual({
      news_photo: [HEADLINE_MESSAGES.photoMissing],
    });
  });

  test.each([
    ['in another folder', () => keys.wrongFolder, UPLOAD_MESSAGES.otherFolder],
    ["in somebody else's folder", () => keys.theirs, UPLOAD_MESSAGES.otherFolder],
    ['that is not there', () => `users/${world.admin.id}/headlines/none.mp4`, UPLOAD_MESSAGES.notThere],
    ['without a picture', () => keys.soundOnly, UPLOAD_MESSAGES.noVideo],
    ['that is a picture', () => photos[0], UPLOAD_MESSAGES.noVideo],
    ['that climbs', () => `users/${world.admin.id}/headlines/../profile/me.mp4`, UPLOAD_MESSAGES.noKey],
    ['elsewhere', () => 'https://example.com/a.mp4', UPLOAD_MESSAGES.noKey],
  ])('with a video %s', async (_, key, message) => {
    expect(await postForErrors({ ...video(), video_url: key() })).toEqual({ video_url: [message] });
  });

  test('with invalid photos, each named by its index', async () => {
    const list3 = [photos[0] ?? '', keys.html, keys.minute];
    expect(await postForErrors(shots(list3))).toEqual({
      'news_photo.1': [UPLOAD_MESSAGES.noImage],
      'news_photo.2': [UPLOAD_MESSAGES.noImage],
    });
  });
});

describe('the list', () => {
  test('is newest first, and pages through each of its sort orders', async () => {
    const { rows } = await world.db.$client.query<{ id: number }>(
      `insert into admins (name, email, password_hash) values ('aaron', 'aaron@example.com', 'x')
       on conflict (email) do update set name = 'aaron' returning id`,
    );
    await world.db.$client.query(
      `insert into headlines (admin_id, type, title, website_link, created_at) values
       ($1, 1, 'b', 'https://example.com/', '2026-01-03'), ($1, 3, 'A', 'https://example.com/', '2026-01-02'),
       ($2, 1, 'c', 'https://example.com/', '2026-01-01')`,
      [world.admin.id, rows[0]?.id],
    );
    const order = async (query: object) => (await list(query)).data.map(({ title }) => title).join('');
    expect(await order({})).toBe('bAc');
    expect(await order({ sort_by: 'createdAt', sort_dir: 'asc' })).toBe('cAb');
    expect(await order({ sort_by: 'title', sort_dir: 'asc' })).toBe('Abc');
    expect(await order({ sort_by: 'type', sort_dir: 'desc' })).toBe('Acb');
    expect(await order({ sort_by: 'owner', sort_dir: 'asc' })).toBe('cbA');
    expect(await order({ sort_by: 'owner', sort_dir: 'desc' })).toBe('Abc');
    expect(await list({ limit: 2, page: 2 })).toMatchObject({
      totalCounts: 3,
      data: [{ title: 'c', user: { name: 'aaron' } }],
    });
    expect(await list({ page: 5 })).toEqual({ data: [], totalCounts: 3, hasMore: false });
  });

  test.each([
    ['sort_by', 'video_url'],
    ['sort_dir', 'up'],
    ['page', '0'],
    ['limit', '1000'],
  ])('rejects %s=%s', async (name, value) => {
    const response = await world.call('headlines.list', { query: { [name]: value } });
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([400, [name]]);
  });
});

describe('removing a headline', () => {
  test('keeps its files while it can be restored, and restores it completely', async () => {
    const { data } = await create(video());
    const removed = await world.call('headlines.remove', { params: { id: data.id } });
    expect(removed.json()).toEqual({ msg: HEADLINE_MESSAGES.deleted });
    expect(await list()).toEqual({ data: [], totalCounts: 0, hasMore: false });
    const again = await world.call('headlines.remove', { params: { id: data.id } });
    expect([again.statusCode, again.json().msg]).toEqual([404, 'This headline was already deleted.']);
    const file = await world.call('media.removeObject', { query: { url_key: keys.minute } });
    expect(file.statusCode).toBe(409);
    const query = { action: 'headlines.remove', record: String(data.id) };
    expect((await world.call('audit.list', { query })).json().data).toMatchObject([
      { before: { title: 'A minute', type: 2 }, after: null },
    ]);
    const back = await world.call('trash.restore', { body: { kind: 'news', id: data.id } });
    expect(back.json()).toEqual({ msg: 'A minute was restored.' });
    expect(await list()).toEqual({ data: [data], totalCounts: 1, hasMore: false });
  });

  test.each(['0', '-1', 'x', '1.5', '987654'])('with the id %s removes nothing', async (id) => {
    const response = await world.call('headlines.remove', { params: { id } });
    expect(response.statusCode).toBe(id === '987654' ? 404 : 400);
  });
});
