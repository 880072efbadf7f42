import * as z from 'zod';

import { added } from './kit/added.ts';
import { call } from './kit/call.ts';
import { Id, IdParam, SingleLineText, Paging, MessageOnly, Time } from './kit/shapes.ts';
import { searchPageOf } from './kit/search-page.ts';
import { answer, answerWithMsg, filterOf, orderOf } from './kit/shapes.ts';
import { PODCAST_LIST } from './podcasts-list.rules.ts';
import { UPLOAD_MESSAGES, partsOfKey } from './kit/uploads.ts';
import { PODCAST, PODCAST_MESSAGES } from './podcasts.rules.ts';

export const PodcastQuery = z.object({ ...Paging, ...orderOf(PODCAST_LIST), ...filterOf(PODCAST_LIST) });
export type PodcastQuery = z.output<typeof PodcastQuery>;

/** A user with at least one podcast. */
export const PodcastRow = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  profile_image_url: z.string().nullable(),
  /** The number of podcasts. */
  podcasts: z.int(),
  /** When the newest podcast was created. */
  createdAt: added('details', Time),
});
export type PodcastRow = z.input<typeof PodcastRow>;

/** A track of a podcast. */
const Media = z.object({
  id: Id,
  /** A URL that a browser can load. */
  url: z.string(),
  title: z.string(),
  /** In whole seconds. */
  duration: z.int(),
  /** A URL that a browser can load. */
  thumbnail: z.string().nullable(),
});

export const Podcast = z.object({
  id: Id,
  name: z.string(),
  /** Whether it is shown in the app. */
  is_show: z.boolean(),
  user_id: Id,
  createdAt: added('details', Time),
  /** Counts changes. `If-Match: "{id}.{version}"` makes an update fail when the record has changed since. */
  version: added('details', z.int()),
  /** Where podcast apps find it; null while it is hidden. */
  feed_url: added('feeds', z.string().nullable()),
  medias: z.array(Media),
});
export type Podcast = z.input<typeof Podcast>;

const isKey = (text: string) => partsOfKey(text) !== null;

const NewTrack = z
  .strictObject({
    /** Set for a track that is kept. Its title may change; its other fields are ignored. */
    id: Id.optional(),
    /** The uploaded key; for a kept track, the value from the response. */
    url: z.string().max(2000),
    /** In whole seconds, as the browser measured them. The server measures the file itself and stores its own value. */
    duration: z.number().min(0).max(1_000_000),
    /** The uploaded key of a picture. */
    thumbnail: z.string().max(2000).nullish(),
    title: SingleLineText(PODCAST.titleMax, PODCAST_MESSAGES.titleMissing),
  })
  .superRefine(({ id, url, thumbnail }, context) => {
    if (id !== undefined) return;
    const add = (field: string) =>
      context.addIssue({ code: 'custom', path: [field], message: UPLOAD_MESSAGES.noKey });
    if (!isKey(url)) add('url');
    if (typeof thumbnail === 'string' && !isKey(thumbnail)) add('thumbnail');
  });
export type NewTrack = z.output<typeof NewTrack>;

const Tracks = z
  .array(NewTrack, {
    error: ({ input }) => (input === undefined ? PODCAST_MESSAGES.trackMissing : undefined),
  })
  .max(PODCAST.tracksMax, PODCAST_MESSAGES.tooManyTracks);

const fields = {
  name: SingleLineText(PODCAST.nameMax, PODCAST_MESSAGES.nameMissing),
  user_id: z.int(PODCAST_MESSAGES.userMissing).positive(PODCAST_MESSAGES.userMissing),
  is_show: z.boolean(),
};
const NewPodcast = z.strictObject({ ...fields, audio_url: Tracks.min(1, PODCAST_MESSAGES.trackMissing) });
const PodcastBody = z.strictObject({ ...fields, audio_url: Tracks });
export type PodcastBody = z.output<typeof PodcastBody>;

const EXAMPLE = {
  name: 'Late Mix',
  user_id: 7,
  is_show: true,
  audio_url: [{ url: 'users/7/audio/one.wav', duration: 1, thumbnail: null, title: 'One' }],
};

/** @source spec 7 Podcasts and media, contract Podcasts, projects */
export const podcastsCalls = {
  'podcasts.list': call('podcasts.list', {
    summary: 'People with at least one podcast, the newest podcast first',
    query: PodcastQuery,
    output: searchPageOf(PodcastRow),
  }),
  'podcasts.export': call('podcasts.export', {
    summary: 'People with at least one podcast as CSV',
    query: z.object({ ...orderOf(PODCAST_LIST), ...filterOf(PODCAST_LIST) }),
    output: z.string(),
  }),
  'podcasts.get': call('podcasts.get', {
    summary: 'A person and their podcasts, newest first; `id` is the person',
    params: IdParam,
    output: answer(
      z.object({
        user: z.object({
          id: Id,
          name: z.string(),
          email: z.string(),
          city: z.string(),
          state: z.string(),
          profile_image_url: z.string().nullable(),
        }),
        podcasts: z.array(Podcast),
      }),
    ),
    errors: ['not_found'],
  }),
  'podcasts.create': call('podcasts.create', {
    summary: 'Create a podcast with one to three uploaded tracks',
    body: NewPodcast,
    example: EXAMPLE,
    output: answerWithMsg(Podcast),
    errors: ['disk_full'],
  }),
  'podcasts.update': call('podcasts.update', {
    summary: 'Change a podcast; tracks with an id are kept, those without are added, none is removed',
    params: IdParam,
    body: PodcastBody,
    example: EXAMPLE,
    output: answerWithMsg(Podcast),
    errors: ['not_found', 'changed_meanwhile', 'disk_full'],
  }),
  'podcasts.remove': call('podcasts.remove', {
    summary: 'Remove a podcast with its tracks; can be restored for 30 days',
    params: IdParam,
    output: MessageOnly,
    errors: ['not_found'],
  }),
};
