import type { PodcastBody } from '@greenroom/contract/podcasts';
import { PODCAST_MESSAGES } from '@greenroom/contract/podcasts.rules';
import type { FastifyRequest } from 'fastify';

import type { Sql } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import type { CheckedObject } from '#kit/objects/checks.ts';
import type { WantedObject } from '#kit/objects/objects.ts';
import type { StoredTrack } from '#rooms/podcasts/podcasts-changes.store.ts';
import { getHost, getOwner } from '#rooms/podcasts/podcasts.store.ts';

/** A track as it comes on the wire. */
export type Track = PodcastBody['audio_url'][number];
/** Refuses a body for one field of it. @throws bad_input */
export const refuse = (field: string, message: string): never =>
  fail('bad_input', { errors: { [field]: [message] } });

/** The uploads of new tracks, each by the field that names it. */
export function wantedOf({ user_id: owner, audio_url: list }: PodcastBody): WantedObject[] {
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

/** Looks into the uploads of a podcast to be. @throws bad_input */
export async function checkNew({ db, request, body }: Sent): Promise<CheckedObject[]> {
  if (!(await getHost(db, body.user_id, ''))) refuse('user_id', PODCAST_MESSAGES.userMissing);
  const stranger = body.audio_url.findIndex(({ id }) => id !== undefined);
  if (stranger !== -1) refuse(`audio_url.${stranger}.id`, PODCAST_MESSAGES.unknownTrack);
  return request.server.objects.check(wantedOf(body));
}

/** Looks into the uploads that a podcast is to get. @throws bad_input, not_found */
export async function checkAdded({
  db,
  request,
  params,
  body,
}: Sent & { params: { id: number } }): Promise<CheckedObject[]> {
  const owner = (await getOwner(db, params.id)) ?? fail('not_found');
  if (owner !== body.user_id) refuse('user_id', PODCAST_MESSAGES.otherUser);
  return request.server.objects.check(wantedOf(body));
}

/** The length that is stored is what the file has, whatever the browser said. */
export function storedOf(track: Track, checked: readonly CheckedObject[]): StoredTrack {
  const sound = checked.find(({ key, kind }) => key === track.url && kind === 'audio');
  return {
    title: track.title,
    objectKey: track.url,
    thumbnailKey: track.thumbnail ?? null,
    durationMs: sound?.durationMs ?? fail('internal'),
  };
}
