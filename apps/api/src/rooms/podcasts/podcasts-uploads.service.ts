import type { PodcastBody } from '@greenroom/contract/podcasts';
import { PODCAST_MESSAGES } from '@greenroom/contract/podcasts.rules';
import type { FastifyRequest } from 'fastify';

import type { Sql } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import type { CheckedObject } from '#kit/objects/checks.ts';
import type { WantedObject } from '#kit/objects/objects.ts';
import type { StoredTrack } from '#rooms/podcasts/podcasts-changes.store.ts';
import { getHost, getOwner } from '#rooms/podcasts/podcasts.store.ts';

/** A track as it is sent by the client. */
export type Track = PodcastBody['audio_url'][number];
/** Rejects a body because of one field. @throws bad_input */
export const refuse = (field: string, message: string): never =>
  fail('bad_input', { errors: { [field]: [message] } });

/** Lists the uploads of new tracks, each by the field that names it. */
export function wantedTrackObjects({ user_id: owner, audio_url: list }: PodcastBody): WantedObject[] {
  return list.flatMap(({ id, url, thumbnail }, index) => {
    if (id !== undefined) return [];
    const at = { owner, folder: 'audio' as const };
    const field = (name: string) => `audio_url.${index}.${name}`;
    const sound: WantedObject = { ...at, kind: 'audio', field: field('url'), key: url };
    if (!thumbnail) return [sound];
    return [sound, { ...at, kind: 'image', field: field('thumbnail'), key: thumbnail }];
  });
}

type Sent = { db: Sql; request: FastifyRequest; body: PodcastBody };

/** Inspects the uploads of a new podcast. @throws bad_input */
export async function checkNew({ db, request, body }: Sent): Promise<CheckedObject[]> {
  if (!(await getHost(db, body.user_id, ''))) refuse('user_id', PODCAST_MESSAGES.userMissing);
  const stranger = body.audio_url.findIndex(({ id }) => id !== undefined);
  if (stranger !== -1) refuse(`audio_url.${stranger}.id`, PODCAST_MESSAGES.unknownTrack);
  return request.server.objects.check(wantedTrackObjects(body));
}

/** Inspects the uploads that are added to a podcast. @throws bad_input, not_found */
export async function checkAdded({
  db,
  request,
  params,
  body,
}: Sent & { params: { id: number } }): Promise<CheckedObject[]> {
  const owner = (await getOwner(db, params.id)) ?? fail('not_found');
  if (owner !== body.user_id) refuse('user_id', PODCAST_MESSAGES.otherUser);
  return request.server.objects.check(wantedTrackObjects(body));
}

/** Returns the track to store, with the measured length of the file, whatever the browser sent. */
export function toStoredTrack(track: Track, checked: readonly CheckedObject[]): StoredTrack {
  const sound = checked.find(({ key, kind }) => key === track.url && kind === 'audio');
  return {
    title: track.title,
    objectKey: track.url,
    thumbnailKey: track.thumbnail ?? null,
    durationMs: sound?.durationMs ?? fail('internal'),
  };
}
