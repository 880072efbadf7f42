import { calls } from '@greenroom/contract';
import { UPLOAD_MESSAGES } from '@greenroom/contract/kit/uploads';
import { PODCAST_MESSAGES } from '@greenroom/contract/podcasts.rules';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { samples } from '#testing/samples/samples.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

let host: { id: number; name: string; email: string };
let other: { id: number };
const keys = { wav: '', mp3: '', cover: '', theirs: '', inProfile: '', fake: '' };
beforeAll(async () => {
  host = await world.addUser({ name: 'Ada Host', city: 'Austin', state: 'TX' });
  other = await world.addUser({ name: 'Bob Other' });
  const put = async (
    name: string,
    bytes: Uint8Array,
    owner = host.id,
    folder: 'audio' | 'profile' = 'audio',
  ) => {
    const kind = name.endsWith('png') ? 'image' : 'audio';
    const { status, key } = await world.upload({ owner, folder, kind, name, bytes });
    expect(status).toBe(204);
    return key;
  };
  keys.wav = await put('a.wav', samples.wav(1.6));
  keys.mp3 = await put('b.mp3', samples.mp3());
  keys.cover = await put('cover.png', await samples.png(20, 20));
  keys.theirs = await put('c.wav', samples.wav(1), other.id);
  keys.inProfile = await put('d.wav', samples.wav(1), host.id, 'profile');
  keys.fake = await put('e.mp3', Buffer.from('<html><script>alert(1)</script></html>'.repeat(9)));
});
beforeEach(async () => {
  await world.db.$client.query('delete from tracks; delete from podcasts');
});

const track = (url = keys.wav) => ({ url, duration: 9999, thumbnail: null, title: 'One' });
const body = (changes: object = {}) => ({
  name: 'Late Mix',
  user_id: host.id,
  is_show: true,
  audio_url: [track()],
  ...changes,
});
const post = (changes: object = {}, headers = {}) =>
  world.call('podcasts.create', { body: body(changes), headers });
const get = async (id = host.id) =>
  calls['podcasts.get'].output.parse((await world.call('podcasts.get', { params: { id } })).json()).data;
const rows = async () => (await world.db.$client.query('select id from podcasts')).rowCount;

describe('creating a podcast', () => {
  test('answers 201 with it, with the measured length of each track', async () => {
    const tracks = [
      { ...track(), title: 'First', thumbnail: keys.cover },
      { ...track(keys.mp3), title: ' Second ' },
    ];
    const response = await post({ audio_url: tracks, is_show: false });
    expect(response.statusCode).toBe(201);
    const { data, msg } = calls['podcasts.create'].output.parse(response.json());
    expect(msg).toBe('Podcast created successfully!');
    expect(data).toMatchObject({ name: 'Late Mix', is_show: false, user_id: host.id, version: 1 });
    // 1.6 s and 2.06 s, in whole seconds.
    expect(data.medias).toMatchObject([
      { title: 'First', duration: 2, url: `/media/${keys.wav}`, thumbnail: `/media/${keys.cover}` },
      { title: 'Second', duration: 2, url: `/media/${keys.mp3}`, thumbnail: null },
    ]);
    expect((await get()).podcasts).toEqual([data]);
    const { rows: lengths } = await world.db.$client.query<{ ms: number }>(
      'select duration_ms as ms from tracks order by position',
    );
    expect(lengths[0]?.ms).toBe(1600);
    expect((await world.app.inject(`/media/${keys.wav}`)).statusCode).toBe(200);
  });

  test('is recorded in the same transaction', async () => {
    const { data } = (await post()).json();
    const entries = await world.call('audit.list', { query: { kind: 'podcasts', record: String(data.id) } });
    expect(entries.json().data).toMatchObject([
      {
        action: 'podcasts.create',
        before: null,
        after: { name: 'Late Mix', user_id: host.id, is_show: true, tracks: ['One'] },
        actor: world.admin.email,
      },
    ]);
  });

  test.each([
    ['no name', { name: undefined }, { name: ['Please enter podcast name!'] }],
    ['an empty name', { name: '  ' }, { name: ['Please enter podcast name!'] }],
    ['half a character', { name: '\udfff' }, { name: [expect.stringContaining('Control')] }],
    ['no person', { user_id: undefined }, { user_id: ['Please select a user!'] }],
    ['a person that is no id', { user_id: 'x' }, { user_id: ['Please select a user!'] }],
    ['a person that nobody is', { user_id: 987_654 }, { user_id: ['Please select a user!'] }],
    ['no tracks', { audio_url: [] }, { audio_url: ['Please upload atleast one audio track!'] }],
    ['no list', { audio_url: undefined }, { audio_url: ['Please upload atleast one audio track!'] }],
    ['no switch', { is_show: 'true' }, { is_show: [expect.any(String)] }],
    ['a stranger', { id: 7 }, { id: ['This field does not exist.'] }],
  ])('rejects %s with its message', async (_, changes, errors) => {
    const response = await post(changes);
    expect([response.statusCode, response.json()]).toEqual([400, expect.objectContaining({ errors })]);
    expect(await rows()).toBe(0);
  });

  test('rejects four tracks', async () => {
    const response = await post({ audio_url: [track(), track(), track(), track()] });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual({
      audio_url: ['You can upload only three audio track in a podcast'],
    });
  });

  test('names all missing fields together', async () => {
    const response = await post({ name: '', user_id: null, audio_url: [] });
    expect(response.json().errors).toEqual({
      name: [PODCAST_MESSAGES.nameMissing],
      user_id: [PODCAST_MESSAGES.userMissing],
      audio_url: [PODCAST_MESSAGES.trackMissing],
    });
  });

  test.each([
    ['of another person', () => keys.theirs, UPLOAD_MESSAGES.otherFolder],
    ['of another folder', () => keys.inProfile, UPLOAD_MESSAGES.otherFolder],
    ['that was never uploaded', () => `users/${host.id}/audio/none.mp3`, UPLOAD_MESSAGES.notThere],
    ['whose bytes are no sound', () => keys.fake, PODCAST_MESSAGES.onlySound],
    ['that is a picture', () => keys.cover, PODCAST_MESSAGES.onlySound],
    ['that climbs', () => `users/${host.id}/audio/../../1/audio/x.mp3`, UPLOAD_MESSAGES.noKey],
    ['that is an address', () => 'https://example.com/a.mp3', UPLOAD_MESSAGES.noKey],
    ['with NUL', () => `users/${host.id}/audio/a.mp3\0`, UPLOAD_MESSAGES.noKey],
    ['that is empty', () => '', UPLOAD_MESSAGES.noKey],
  ])('rejects an upload %s, and names the field', async (_, key, message) => {
    const response = await post({ audio_url: [track(), track(key())] });
    expect([response.statusCode, response.json().errors]).toEqual([400, { 'audio_url.1.url': [message] }]);
    const cover = await post({ audio_url: [{ ...track(), thumbnail: key() }] });
    expect(cover.statusCode).toBe(key() === keys.cover ? 201 : 400);
  });

  test('rejects the id of a track, since new tracks have none', async () => {
    const response = await post({ audio_url: [{ ...track(), id: 1 }] });
    expect(response.json().errors).toEqual({ 'audio_url.0.id': [PODCAST_MESSAGES.unknownTrack] });
  });

  test('rejects a track without a title', async () => {
    const response = await post({ audio_url: [{ ...track(), title: ' ' }] });
    expect(response.json().errors).toEqual({ 'audio_url.0.title': [PODCAST_MESSAGES.titleMissing] });
  });

  test('rejects a removed user', async () => {
    const gone = await world.addUser();
    await world.call('users.remove', { params: { id: gone.id } });
    const response = await post({ user_id: gone.id });
    expect(response.json().errors).toEqual({ user_id: [PODCAST_MESSAGES.userMissing] });
  });

  test('with an Idempotency-Key happens once, however often it is sent', async () => {
    const headers = { 'idempotency-key': 'podcast-0001' };
    const all = await Promise.all(Array.from({ length: 8 }, () => post({}, headers)));
    expect(new Set(all.map((response) => `${response.statusCode} ${response.body}`)).size).toBe(1);
    expect(all[0]?.statusCode).toBe(201);
    expect(await rows()).toBe(1);
    const reused = await post({ name: 'Another' }, headers);
    expect([reused.statusCode, reused.json().code]).toEqual([409, 'key_reused']);
  });
});
