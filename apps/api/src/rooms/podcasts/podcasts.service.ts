import type { Podcast, PodcastBody } from '@greenroom/contract/podcasts';
import { PODCAST, PODCAST_MESSAGES } from '@greenroom/contract/podcasts.rules';
import type { FastifyRequest } from 'fastify';

import { audit } from '#kit/records/audit.ts';
import { findChanges } from '#kit/records/changes.ts';
import type { Db, Sql, Tx } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { expectVersion } from '#kit/http/etags.ts';
import type { CheckedObject } from '#kit/objects/checks.ts';
import { removeRecord } from '#kit/records/trash.ts';
import {
  addTracks,
  createPodcast,
  listVersions,
  lockHost,
  lockPodcast,
  renameTrack,
  updatePodcast,
} from '#rooms/podcasts/podcasts-changes.store.ts';
import type { LockedPodcast } from '#rooms/podcasts/podcasts-changes.store.ts';
import { withFeed } from '#rooms/podcasts/podcasts-feed.service.ts';
import { refuse, toStoredTrack, wantedTrackObjects } from '#rooms/podcasts/podcasts-uploads.service.ts';
import type { Track } from '#rooms/podcasts/podcasts-uploads.service.ts';
import { getOwner, getPodcast, podcastsTrash } from '#rooms/podcasts/podcasts.store.ts';

const listTrackTitles = (tracks: readonly { title: string }[]): string[] => tracks.map(({ title }) => title);

/** Creates a podcast with its tracks. @throws bad_input */
export async function create(
  db: Sql,
  request: FastifyRequest,
  body: PodcastBody,
  checked: CheckedObject[],
): Promise<Podcast> {
  const { name, user_id: userId, is_show: isShow, audio_url: list } = body;
  return db.transaction(async (tx) => {
    if (!(await lockHost(tx, userId))) refuse('user_id', PODCAST_MESSAGES.userMissing);
    await request.server.objects.claim(tx, wantedTrackObjects(body));
    const id = await createPodcast(tx, { userId, name, isShow });
    await addTracks(
      tx,
      { id, userId, tracks: [] },
      list.map((track) => toStoredTrack(track, checked)),
    );
    const after = { name, user_id: userId, is_show: isShow, tracks: listTrackTitles(list) };
    await audit(tx, request, { action: 'podcasts.create', kind: 'podcasts', record: id, after });
    return getPresent(tx, request, id);
  });
}

/**
 * Changes a podcast: its fields, the titles of tracks that are named by id, and new tracks at the end. An update that
 * changes nothing does not count.
 * @throws bad_input, not_found, changed_meanwhile
 */
export async function update(
  db: Sql,
  request: FastifyRequest,
  id: number,
  body: PodcastBody,
  checked: CheckedObject[],
): Promise<Podcast> {
  return db.transaction(async (tx) => {
    const podcast = (await lockPodcast(tx, id)) ?? fail('not_found');
    const listTheirs = () => listVersions(tx, podcast.userId);
    await expectVersion(tx, request, { kind: 'podcasts', record: podcast }, listTheirs);
    if (podcast.userId !== body.user_id) refuse('user_id', PODCAST_MESSAGES.otherUser);
    const added = body.audio_url.filter((track) => track.id === undefined);
    expectTracks(podcast, body.audio_url, added.length);
    await request.server.objects.claim(tx, wantedTrackObjects(body));
    const after = await writeChanges(tx, podcast, body);
    await addTracks(
      tx,
      podcast,
      added.map((track) => toStoredTrack(track, checked)),
    );
    await noteUpdate(tx, request, podcast, {
      name: body.name,
      is_show: body.is_show,
      tracks: [...after, ...listTrackTitles(added)],
    });
    return getPresent(tx, request, id);
  });
}

const getPresent = async (tx: Tx, request: FastifyRequest, id: number): Promise<Podcast> =>
  withFeed(request.server, (await getPodcast(tx, id, request.server.mediaUrl)) ?? fail('not_found'));

function expectTracks(podcast: LockedPodcast, list: readonly Track[], added: number): void {
  const known = new Set(podcast.tracks.map((track) => track.id));
  for (const [index, { id }] of list.entries()) {
    // Each track once: of two titles for one track neither is right.
    if (id !== undefined && !known.delete(id)) refuse(`audio_url.${index}.id`, PODCAST_MESSAGES.unknownTrack);
  }
  const total = podcast.tracks.length + added;
  if (total === 0) refuse('audio_url', PODCAST_MESSAGES.trackMissing);
  if (total > PODCAST.tracksMax) refuse('audio_url', PODCAST_MESSAGES.tooManyTracks);
}

/** Writes fields and titles; returns the titles of the existing tracks, in their order. */
async function writeChanges(tx: Tx, podcast: LockedPodcast, body: PodcastBody): Promise<string[]> {
  const titles = new Map(body.audio_url.map((track) => [track.id, track.title]));
  const after = podcast.tracks.map((track) => ({ ...track, title: titles.get(track.id) ?? track.title }));
  const renamed = after.filter(({ title }, index) => title !== podcast.tracks[index]?.title);
  for (const { id, title } of renamed) await renameTrack(tx, id, title);
  return listTrackTitles(after);
}

type Fields = { name: string; is_show: boolean; tracks: string[] };

/** Counts and audits a change if anything differs. */
async function noteUpdate(
  tx: Tx,
  request: FastifyRequest,
  podcast: LockedPodcast,
  after: Fields,
): Promise<void> {
  const before: Fields = {
    name: podcast.name,
    is_show: podcast.isShow,
    tracks: listTrackTitles(podcast.tracks),
  };
  const changes = findChanges(before, after);
  if (!changes) return;
  await updatePodcast(tx, podcast.id, { name: after.name, isShow: after.is_show });
  await audit(tx, request, { action: 'podcasts.update', kind: 'podcasts', record: podcast.id, ...changes });
}

/** Removes a podcast with its tracks. @throws not_found */
export async function remove(db: Db, request: FastifyRequest, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const owner = (await getOwner(tx, id)) ?? fail('not_found');
    // The user is locked first, as when a user is removed, to avoid deadlocks.
    await lockHost(tx, owner);
    const was = (await lockPodcast(tx, id)) ?? fail('not_found');
    await removeRecord(tx, podcastsTrash, id);
    const before = { name: was.name, user_id: was.userId, tracks: listTrackTitles(was.tracks) };
    await audit(tx, request, { action: 'podcasts.remove', kind: 'podcasts', record: id, before });
  });
}
