import { calls } from '@greenroom/contract';
import { PODCAST_MESSAGES } from '@greenroom/contract/podcasts.rules';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { samples } from '#testing/samples/samples.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

type Podcast = ReturnType<(typeof calls)['podcasts.create']['output']['parse']>['data'];

let host: { id: number };
let keys: string[];
beforeAll(async () => {
  host = await world.addUser({ name: 'Ada Host' });
  const file = { owner: host.id, folder: 'audio', kind: 'audio' } as const;
  keys = [];
  for (const name of ['a.wav', 'b.wav', 'c.wav']) {
    keys.push((await world.upload({ ...file, name, bytes: samples.wav(1) })).key);
  }
});

const added = (index = 0, title = `New ${index}`) => ({ url: keys[index], duration: 1, title });
const keepTrack = ({ id, url, title }: Podcast['medias'][number]) => ({ id, url, duration: 1, title });
const podcastUpdateBody = (podcast: Podcast, changes: object = {}) => ({
  name: podcast.name,
  user_id: podcast.user_id,
  is_show: podcast.is_show,
  audio_url: podcast.medias.map(keepTrack),
  ...changes,
});
const create = async (tracks = 1): Promise<Podcast> => {
  const audio_url = Array.from({ length: tracks }, (_, index) => added(index, `Track ${index}`));
  const body = { name: 'Late Mix', user_id: host.id, is_show: true, audio_url };
  const response = await world.call('podcasts.create', { body });
  return calls['podcasts.create'].output.parse(response.json()).data;
};
const update = (podcast: Podcast, changes: object = {}, headers = {}) =>
  world.call('podcasts.update', {
    params: { id: podcast.id },
    body: podcastUpdateBody(podcast, changes),
    headers,
  });
const read = async (id: number): Promise<Podcast | undefined> => {
  const response = await world.call('podcasts.get', { params: { id: host.id } });
  const { data } = calls['podcasts.get'].output.parse(response.json());
  return data.podcasts.find((each) => each.id === id);
};
const entries = async (id: number) =>
  (await world.call('audit.list', { query: { kind: 'podcasts', record: String(id) } })).json().data;

let podcast: Podcast;
beforeEach(async () => {
  podcast = await create();
});

describe('updating a podcast', () => {
  test('changes its fields, keeps its tracks, and renames and adds tracks', async () => {
    const [first] = podcast.medias;
    const audio_url = [{ id: first?.id, url: 'whatever', duration: 0, title: 'Renamed' }, added(1)];
    const response = await update(podcast, { name: 'Early Mix', is_show: false, audio_url });
    expect(response.statusCode).toBe(201);
    const { data, msg } = calls['podcasts.update'].output.parse(response.json());
    expect(msg).toBe('Podcast update successfully!');
    expect(data).toMatchObject({ name: 'Early Mix', is_show: false, version: 2 });
    expect(data.medias).toMatchObject([
      { id: first?.id, title: 'Renamed', url: first?.url },
      { title: 'New 1', url: `/media/${keys[1]}` },
    ]);
    expect(await read(podcast.id)).toEqual(data);
    expect((await entries(podcast.id))[0]).toMatchObject({
      action: 'podcasts.update',
      before: { name: 'Late Mix', is_show: true, tracks: ['Track 0'] },
      after: { name: 'Early Mix', is_show: false, tracks: ['Renamed', 'New 1'] },
    });
  });

  test('records only what differs, and nothing when nothing does', async () => {
    await update(podcast, { is_show: false });
    const [entry] = await entries(podcast.id);
    expect([entry.before, entry.after]).toEqual([{ is_show: true }, { is_show: false }]);
    const same = await update({ ...podcast, is_show: false });
    expect([same.statusCode, same.json().data.version]).toEqual([201, 2]);
    expect(await entries(podcast.id)).toHaveLength(2);
  });

  test('keeps tracks that are left out', async () => {
    const response = await update(podcast, { audio_url: [added(1)] });
    expect(response.json().data.medias).toHaveLength(2);
    expect((await update(podcast, { audio_url: [] })).json().data.medias).toHaveLength(2);
  });

  test('refuses more than three tracks, including the existing ones', async () => {
    const audio_url = [added(0), added(1), added(2)];
    const response = await update(podcast, { audio_url });
    expect([response.statusCode, response.json().errors]).toEqual([
      400,
      { audio_url: [PODCAST_MESSAGES.tooManyTracks] },
    ]);
    expect(await read(podcast.id)).toEqual(podcast);
  });

  test('never exceeds three tracks, even by simultaneous updates', async () => {
    const all = await Promise.all(
      Array.from({ length: 6 }, (_, i) => update(podcast, { audio_url: [added(i % 3)] })),
    );
    const statuses = all.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, 201, 400, 400, 400, 400]);
    expect((await read(podcast.id))?.medias).toHaveLength(3);
  });

  test('refuses a podcast without tracks', async () => {
    await world.call('media.removeTrack', { params: { id: podcast.medias[0]?.id } });
    const response = await update(podcast, { audio_url: [] });
    expect(response.json().errors).toEqual({ audio_url: [PODCAST_MESSAGES.trackMissing] });
    expect((await update(podcast, { audio_url: [added(1)] })).statusCode).toBe(201);
  });

  test('refuses tracks of another podcast, unknown tracks, and duplicates', async () => {
    const [theirs] = (await create()).medias;
    const [mine] = podcast.medias.map(keepTrack);
    for (const audio_url of [[{ ...mine, id: theirs?.id }], [{ ...mine, id: 987_654 }]]) {
      const response = await update(podcast, { audio_url });
      expect(response.json().errors).toEqual({ 'audio_url.0.id': [PODCAST_MESSAGES.unknownTrack] });
    }
    const twice = await update(podcast, { audio_url: [mine, { ...mine, title: 'Other' }] });
    expect(twice.json().errors).toEqual({ 'audio_url.1.id': [PODCAST_MESSAGES.unknownTrack] });
    expect(await read(podcast.id)).toEqual(podcast);
  });

  test('refuses another owner', async () => {
    const { id } = await world.addUser();
    const response = await update(podcast, { user_id: id });
    expect(response.json().errors).toEqual({ user_id: [PODCAST_MESSAGES.otherUser] });
  });

  test('answers 404 when it does not exist', async () => {
    expect((await update({ ...podcast, id: 987_654 })).statusCode).toBe(404);
    await world.call('podcasts.remove', { params: { id: podcast.id } });
    expect((await update(podcast)).statusCode).toBe(404);
  });

  test('with an Idempotency-Key adds a track once', async () => {
    const headers = { 'idempotency-key': `update-${podcast.id}` };
    const first = await update(podcast, { audio_url: [added(1)] }, headers);
    const second = await update(podcast, { audio_url: [added(1)] }, headers);
    expect([second.statusCode, second.body]).toEqual([201, first.body]);
    expect((await read(podcast.id))?.medias).toHaveLength(2);
  });
});

const conditional = (header: string) => update(podcast, { name: 'Mine' }, { 'if-match': header });

describe('conflicting changes to a podcast', () => {
  test('say who changed it and when, to the same admin that it was another tab', async () => {
    await update(podcast, { name: 'Theirs' });
    const response = await conditional(`"${podcast.id}.${podcast.version}"`);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: 'changed_meanwhile', isOwnChange: true });
    expect(response.json().msg).toMatch(
      /^This was changed by you, in another tab, on \w+ \d+, \d{4}, \d?\d:\d\d [AP]M \w+\. Reload to see the changes\.$/,
    );
    expect((await read(podcast.id))?.name).toBe('Theirs');
  });

  test('include removing a track', async () => {
    await world.call('media.removeTrack', { params: { id: podcast.medias[0]?.id } });
    const response = await update(podcast, { audio_url: [added(1)] }, { 'if-match': `"${podcast.id}.1"` });
    expect([response.statusCode, response.json().msg]).toEqual([
      409,
      expect.stringContaining('you, in another tab'),
    ]);
  });

  test.each([
    ['its own tag', (p: Podcast) => `"${p.id}.1"`],
    ['a weak one', (p: Podcast) => `W/"${p.id}.1"`],
    ['one of several', (p: Podcast) => `"1.1", "${p.id}.1"`],
    ['any', () => '*'],
  ])('succeed with %s', async (_, tagOf) => {
    expect((await conditional(tagOf(podcast))).statusCode).toBe(201);
  });

  test.each(['""', '"1.1"', 'x', '"999999999.1"', '"x'.padEnd(2000, 'x')])(
    'are rejected with %j',
    async (header) => {
      expect((await conditional(header)).statusCode).toBe(409);
    },
  );

  test('accept the tag of the list, even when another podcast in it has changed', async () => {
    const sibling = await create();
    const answer = await world.call('podcasts.get', { params: { id: host.id } });
    const tag = String(answer.headers['etag']);
    expect(tag).toMatch(/^"[^"]+"$/);
    await update(sibling, { name: 'Sibling' });
    expect((await conditional(tag)).statusCode).toBe(201);
    expect((await conditional(tag)).statusCode).toBe(409);
  });

  test('accept the tag of a long list, which is short', async () => {
    const person = await world.addUser();
    await world.db.$client.query(
      `insert into podcasts (user_id, name) select $1, 'P' from generate_series(1, 400)`,
      [person.id],
    );
    const answer = await world.call('podcasts.get', { params: { id: person.id } });
    const tag = String(answer.headers['etag']);
    expect(tag.length).toBeLessThan(100);
    const [first] = calls['podcasts.get'].output.parse(answer.json()).data.podcasts;
    const body = { name: 'Q', user_id: person.id, is_show: true, audio_url: [] };
    const send = () =>
      world.call('podcasts.update', { params: { id: first?.id }, body, headers: { 'if-match': tag } });
    // The podcast has no track, which is checked only after the tag matches.
    expect((await send()).json().errors).toEqual({ audio_url: [PODCAST_MESSAGES.trackMissing] });
    await world.db.$client.query('update podcasts set version = 2 where id = $1', [first?.id]);
    expect((await send()).statusCode).toBe(409);
  });
});
