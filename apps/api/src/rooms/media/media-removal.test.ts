// @both: files reach the object store.
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { samples } from '#testing/samples/samples.ts';
import { tracks } from '#rooms/media/media.table.ts';
import { podcasts } from '#rooms/podcasts/podcasts.table.ts';

let world: World;
let person: { id: number };
beforeAll(async () => {
  world = await createWorld(inject('databaseUrl'));
  person = await world.addUser();
});
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) =>
  (await world.db.$client.query<Record<string, unknown>>(text, values)).rows;
const isThere = async (key: string) => (await world.store.find(key)) !== null;
const removeTrack = (id: number) => world.call('media.removeTrack', { params: { id } });

let count = 0;

async function put(bytes: Uint8Array = samples.wav(0.1), folder = 'audio'): Promise<string> {
  count += 1;
  const key = `users/${person.id}/${folder}/own/file${count}.wav`;
  await world.store.write(key, Buffer.from(bytes), 'audio/wav');
  return key;
}

/** Adds a podcast with tracks of these keys; returns their ids. */
async function addPodcast(...keys: { objectKey: string; thumbnailKey?: string }[]) {
  const [podcast] = await world.db
    .insert(podcasts)
    .values({ userId: person.id, name: 'Night Shift' })
    .returning({ id: podcasts.id });
  if (!podcast) throw new Error('no podcast');
  const own = { userId: person.id, podcastId: podcast.id, durationMs: 100 };
  const rows = await world.db
    .insert(tracks)
    .values(
      keys.map((each, position) => Object.assign({ title: `Part ${position + 1}`, position }, own, each)),
    )
    .returning({ id: tracks.id });
  return { id: podcast.id, tracks: rows.map(({ id }) => id) };
}

const queryPodcastVersion = async (id: number) =>
  (await query('select version from podcasts where id = $1', [id]))[0]?.['version'];

describe('a podcast track', () => {
  test('is deleted with its audio and thumbnail, and its podcast counts the change', async () => {
    const [sound, other] = [await put(), await put()];
    const thumbnail = await put(await samples.png(400, 400));
    await world.app.objects.check([
      { field: 'key', key: thumbnail, kind: 'image', owner: person.id, folder: 'audio' },
    ]);
    const podcast = await addPodcast({ objectKey: sound, thumbnailKey: thumbnail }, { objectKey: other });
    const [first = 0, second = 0] = podcast.tracks;
    const response = await removeTrack(first);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ msg: 'Track deleted successfully!' });
    expect(await query('select id from tracks where podcast_id = $1', [podcast.id])).toEqual([
      { id: second },
    ]);
    expect(await Promise.all([sound, thumbnail, `copies/${thumbnail}/160.webp`, other].map(isThere))).toEqual(
      [false, false, false, true],
    );
    expect(await queryPodcastVersion(podcast.id)).toBe(2);
    expect(
      await query('select action, kind, record, before, actor from audit_entries order by id desc limit 1'),
    ).toEqual([
      {
        action: 'media.removeTrack',
        kind: 'podcasts',
        record: String(podcast.id),
        before: { track: 'Part 1' },
        actor: world.admin.email,
      },
    ]);
    // The second time it is not found; the last track can be removed too.
    expect((await removeTrack(first)).statusCode).toBe(404);
    expect(await queryPodcastVersion(podcast.id)).toBe(2);
    expect((await removeTrack(second)).statusCode).toBe(200);
    expect(await queryPodcastVersion(podcast.id)).toBe(3);
  });

  test('leaves an object that another record uses, and the demo objects', async () => {
    const shared = await put();
    await world.store.write('demo/song.wav', samples.wav(0.1), 'audio/wav');
    const podcast = await addPodcast(
      { objectKey: shared },
      { objectKey: shared },
      { objectKey: 'demo/song.wav' },
    );
    const [first = 0, second = 0, demo = 0] = podcast.tracks;
    expect((await removeTrack(first)).statusCode).toBe(200);
    expect(await isThere(shared)).toBe(true);
    expect((await removeTrack(second)).statusCode).toBe(200);
    expect(await isThere(shared)).toBe(false);
    expect((await removeTrack(demo)).statusCode).toBe(200);
    expect(await isThere('demo/song.wav')).toBe(true);
  });

  test('is not found when its podcast is removed, it has no podcast, or it does not exist', async () => {
    const podcast = await addPodcast({ objectKey: await put() });
    await query('update podcasts set deleted_at = now() where id = $1', [podcast.id]);
    const [own] = await world.db
      .insert(tracks)
      .values({ userId: person.id, title: 'Own', objectKey: await put(), durationMs: 1 })
      .returning({ id: tracks.id });
    for (const id of [podcast.tracks[0] ?? 0, own?.id ?? 0, 999_999_999]) {
      const response = await removeTrack(id);
      expect(response.statusCode).toBe(404);
    }
    expect(
      await query('select id from tracks where id = any($1)', [[podcast.tracks[0], own?.id]]),
    ).toHaveLength(2);
  });

  test('is removed once by two simultaneous requests', async () => {
    const podcast = await addPodcast({ objectKey: await put() });
    const answers = await Promise.all([1, 2, 3].map(() => removeTrack(podcast.tracks[0] ?? 0)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(2);
    expect(await queryPodcastVersion(podcast.id)).toBe(2);
  });
});
