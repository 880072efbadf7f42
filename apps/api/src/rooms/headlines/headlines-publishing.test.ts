import { calls } from '@greenroom/contract';
import { HEADLINE_MESSAGES } from '@greenroom/contract/headlines.rules';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { samples } from '#testing/samples/samples.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());
const query = (text: string, values: unknown[] = []) => world.db.$client.query(text, values);
beforeEach(() => query('delete from headlines'));

const text = {
  title: 'Voting is open',
  type: 1,
  website_link: 'https://example.com/',
  description: 'Listen.',
};
async function create(more: object = {}) {
  const response = await world.call('headlines.create', { body: { ...text, ...more } });
  expect(response.statusCode, response.body).toBe(201);
  return calls['headlines.create'].output.parse(response.json());
}
const put = (id: number, body: object, headers = {}) =>
  world.call('headlines.update', { params: { id }, body, headers });
const publish = (id: number, publish_at: string | null) =>
  world.call('headlines.setPublished', { params: { id }, body: { publish_at } });
const many = async (body: object) => (await world.call('headlines.changeMany', { body })).json().data;
const titles = async (filter: object) =>
  (await world.call('headlines.list', { query: filter }))
    .json()
    .data.map((row: { title: string }) => row.title);
const shown = async (filter = {}) =>
  (await world.call('headlines.listShown', { token: null, query: filter })).json();
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

test('a draft needs only a title, and the app shows it once it is complete and published', async () => {
  const { data, msg } = await create({ publish_at: null, description: undefined, website_link: undefined });
  expect([msg, data]).toEqual([
    HEADLINE_MESSAGES.drafted,
    expect.objectContaining({ state: 'draft', publish_at: null, description: '', website_link: '' }),
  ]);
  const early = await publish(data.id, 'now');
  expect([early.statusCode, early.json().errors]).toEqual([
    400,
    { publish_at: [HEADLINE_MESSAGES.incomplete] },
  ]);
  expect(await many({ action: 'publish', ids: [data.id] })).toMatchObject({
    changed: 0,
    failed: [{ id: data.id, why: HEADLINE_MESSAGES.incomplete }],
  });
  expect((await put(data.id, { ...text, publish_at: null })).statusCode).toBe(200);
  expect(await shown()).toEqual({ data: [], totalCounts: 0 });
  expect((await publish(data.id, 'now')).json()).toMatchObject({
    data: { state: 'published' },
    msg: HEADLINE_MESSAGES.published,
  });
  expect((await shown()).data).toEqual([
    {
      id: data.id,
      title: text.title,
      type: 1,
      description: 'Listen.',
      website_link: 'https://example.com/',
      video_url: null,
      news_photo: [],
      publishedAt: expect.any(String),
      featured: false,
    },
  ]);
});

const video = { type: 2, description: undefined };
const photo = { type: 3, description: undefined };
test.each([
  ['link', { website_link: undefined }],
  ['description', { description: undefined }],
  ['video', video],
  ['photo', photo],
])('a draft that lacks only its %s is not published, alone or with others', async (_, lacking) => {
  const { data } = await create({ publish_at: null, ...lacking });
  for (const at of ['now', inAnHour()]) {
    const alone = await publish(data.id, at);
    expect([alone.statusCode, alone.json().errors]).toEqual([
      400,
      { publish_at: [HEADLINE_MESSAGES.incomplete] },
    ]);
  }
  const whole = (await create({ publish_at: null })).data;
  expect(await many({ action: 'publish', ids: [data.id, whole.id] })).toMatchObject({
    changed: 1,
    failed: [{ id: data.id, why: HEADLINE_MESSAGES.incomplete }],
  });
  expect((await shown()).data).toMatchObject([{ id: whole.id }]);
});

test('a kept video keeps its length when the headline is saved, and another has its own', async () => {
  const upload = { owner: world.admin.id, folder: 'headlines', kind: 'video', name: 'a.mp4' } as const;
  const send = async () => (await world.upload({ ...upload, bytes: samples.mp4(1) })).key;
  const [first, second] = [await send(), await send()];
  const { data } = await create({ ...video, video_url: first });
  const length = async () =>
    (await query('select video_duration_ms from headlines')).rows.map((row) => row.video_duration_ms);
  const [ofFirst] = await length();
  expect(ofFirst).toBeGreaterThan(0);
  const body = { ...text, ...video, title: 'Another title', video_url: first };
  expect((await put(data.id, body)).statusCode).toBe(200);
  expect(await length()).toEqual([ofFirst]);
  await query('update headlines set video_duration_ms = 1');
  expect((await put(data.id, { ...body, video_url: second })).statusCode).toBe(200);
  expect(await length()).toEqual([ofFirst]);
  expect((await put(data.id, text)).statusCode).toBe(200);
  expect(await length()).toEqual([null]);
});

test('a scheduled headline is shown from its time on, without anything that runs', async () => {
  const { data, msg } = await create({ publish_at: inAnHour() });
  expect([msg, data.state]).toEqual([HEADLINE_MESSAGES.scheduled, 'scheduled']);
  expect([await shown(), await titles({ state: 'scheduled' })]).toEqual([
    { data: [], totalCounts: 0 },
    [text.title],
  ]);
  await query(`update headlines set publish_at = now()`);
  expect([(await shown()).totalCounts, await titles({ state: 'published' })]).toEqual([1, [text.title]]);
});

test('an update keeps a colleague’s files, checks new ones, and refuses an older version', async () => {
  const keys: string[] = [];
  for (const name of ['a.png', 'b.png']) {
    const upload = { owner: world.admin.id, folder: 'headlines', kind: 'image', name } as const;
    keys.push((await world.upload({ ...upload, bytes: await samples.png(9, 9) })).key);
  }
  const photos = { title: 'Rooms', type: 3, website_link: 'https://example.com/' };
  const { data } = await create({ ...photos, description: undefined, news_photo: keys.slice(0, 1) });
  await query(`update headlines set photo_keys = '{demo/ep.png}'`);
  const tag = (await world.call('headlines.get', { params: { id: data.id } })).headers['etag'];
  const news_photo = [keys[1], 'demo/ep.png'];
  const saved = await put(data.id, { ...photos, news_photo }, { 'if-match': tag });
  expect(saved.json().data).toMatchObject({
    news_photo: [{ key: keys[1] }, { key: 'demo/ep.png' }],
    state: 'published',
    publish_at: data.publish_at,
    version: 2,
  });
  const again = await put(data.id, { ...photos, title: 'Mine', news_photo }, { 'if-match': tag });
  expect([again.statusCode, again.json().code]).toEqual([409, 'changed_meanwhile']);
  const foreign = await put(data.id, { ...photos, news_photo: ['demo/other.png'] });
  expect([foreign.statusCode, Object.keys(foreign.json().errors)]).toEqual([400, ['news_photo.0']]);
  // The same once more counts as no change.
  expect((await put(data.id, { ...photos, news_photo })).json().data.version).toBe(2);
});

test('many are unpublished, and put back with the times that they had', async () => {
  const one = (await create()).data;
  const later = (await create({ title: 'Later', publish_at: inAnHour() })).data;
  const { bulk, changed } = await many({ action: 'unpublish', ids: [one.id, later.id] });
  expect([changed, await titles({ state: 'draft' })]).toEqual([2, ['Later', text.title]]);
  expect(await many({ action: 'putBack', bulk })).toMatchObject({ changed: 2 });
  const rows = (await world.call('headlines.list', {})).json().data;
  expect(rows.map((row: { publish_at: string }) => row.publish_at)).toEqual([
    later.publish_at,
    one.publish_at,
  ]);
});

test('the list is narrowed by words, kind and state, and featured while the person’s plan runs', async () => {
  const mia = await world.addUser({ name: 'Mia' });
  await create();
  await create({ title: 'Meet Mia', description: 'Sings at 50% volume.', person_id: mia.id });
  expect(await titles({ search: '50% VOL' })).toEqual(['Meet Mia']);
  expect(await titles({ kind: 'video' })).toEqual([]);
  expect([await titles({ featured: 'true' }), (await shown({ featured: 'true' })).totalCounts]).toEqual([
    [],
    0,
  ]);
  await query(
    `insert into plans (user_id, name, start_date, end_date, base_amount_cents)
     values ($1, 'weekly', now() - interval '1 day', now() + interval '6 days', 2500)`,
    [mia.id],
  );
  expect(await titles({ featured: 'true', kind: 'text', state: 'published', sort_by: 'owner' })).toEqual([
    'Meet Mia',
  ]);
  expect((await shown({ featured: 'true' })).totalCounts).toBe(1);
  await world.call('users.remove', { params: { id: mia.id } });
  expect([await titles({ featured: 'true' }), (await shown()).totalCounts]).toEqual([[], 2]);
  const gone = await world.call('headlines.create', { body: { ...text, person_id: mia.id } });
  expect(gone.json().errors).toEqual({ person_id: [HEADLINE_MESSAGES.noPerson] });
});
