import { cutText } from '@greenroom/contract/kit/cut-text';
import { PODCAST, PODCAST_MESSAGES } from '@greenroom/contract/podcasts.rules';

import { openDrafts } from '#kit/drafts.ts';
import type { FieldErrors } from '#kit/form.ts';
import type { Base, RecordRules } from '#kit/record/record.ts';
import { isAlike } from '#kit/record/record.ts';
import { isFlag, isNumber, isText, listCheck, orNull, objectCheck } from '#kit/record/shape.ts';
import type { Refusal } from '#kit/record/use-save.ts';
import type { UploadItem } from '#rooms/media/parts/use-uploads.ts';
import { isFoundUser } from '#rooms/users/parts/is-found-user.ts';
import type { FoundUser } from '#rooms/users/parts/user-picker.tsx';

import type { Podcast, PodcastBody, Track } from './podcasts.queries.ts';

/** A saved track of the form, with its title as typed. */
export type SavedTrack = Pick<Track, 'id' | 'title' | 'url' | 'duration' | 'thumbnail'>;

/** The form's values besides the uploads. */
export type PodcastValues = {
  user: FoundUser | null;
  name: string;
  isShown: boolean;
  tracks: readonly SavedTrack[];
};

/** One track of the form: a saved one, or an upload. `key` names it among the fields. */
export type TrackLine = { key: string; title: string } & (
  | { track: SavedTrack; item?: never }
  | { item: UploadItem; track?: never }
);

const NOT_READY = 'A track is still uploading. Please wait until it is ready.';
const NOT_ARRIVED = 'A track was not uploaded. Retry or remove it.';

const trackTraits = (tracks: readonly SavedTrack[]): unknown =>
  tracks.map(({ id, title }) => [id, title.trim()]);

/** Returns the tracks that a colleague saved, with the titles that the user has changed. */
function mergeTracks(
  theirs: readonly SavedTrack[],
  from: readonly SavedTrack[],
  mine: readonly SavedTrack[],
): readonly SavedTrack[] {
  return theirs.map((track) => {
    const [before, after] = [from, mine].map((each) => each.find(({ id }) => id === track.id)?.title);
    return after === undefined || after === before ? track : { ...track, title: after };
  });
}

export const PODCAST_RULES: RecordRules<PodcastValues> = {
  drafts: openDrafts('podcast'),
  isValues: objectCheck<PodcastValues>({
    user: orNull(isFoundUser),
    name: isText,
    isShown: isFlag,
    tracks: listCheck(
      objectCheck<SavedTrack>({
        id: isNumber,
        title: isText,
        url: isText,
        duration: isNumber,
        thumbnail: orNull(isText),
      }),
    ),
  }),
  isSame: {
    user: (from, to) => from?.id === to?.id,
    tracks: (from, to) => isAlike(trackTraits(from), trackTraits(to)),
  },
  merge: { tracks: mergeTracks },
};

/** Returns the initial values of a new podcast. */
export const blankPodcast = (user: FoundUser | null): Base<PodcastValues> => ({
  version: 0,
  values: { user, name: '', isShown: true, tracks: [] },
});

/** Returns a podcast and its user as form values. */
export function podcastBase(
  { version, name, is_show, medias }: Podcast,
  user: FoundUser | null,
): Base<PodcastValues> {
  const tracks = medias.map(({ id, title, url, duration, thumbnail }) => ({
    id,
    title,
    url,
    duration,
    thumbnail,
  }));
  return { version: version ?? 0, values: { user, name, isShown: is_show, tracks } };
}

/** Returns a default title: the file's name without its extension. */
function titleFromFileName(fileName: string): string {
  return cutText(fileName.replace(/\.[^.]*$/, '').trim(), PODCAST.titleMax);
}

/** Returns the tracks of the form: the saved ones, then uploads. */
export function trackLines(tracks: readonly SavedTrack[], uploads: readonly UploadItem[]): TrackLine[] {
  return [
    ...tracks.map((track) => ({ key: `track-${track.id}`, title: track.title, track })),
    ...uploads.map((item) => ({ key: item.id, title: item.title ?? titleFromFileName(item.name), item })),
  ];
}

function trackFault(lines: readonly TrackLine[]): string | undefined {
  if (lines.length === 0) return PODCAST_MESSAGES.trackMissing;
  const states = lines.flatMap(({ item }) => (item ? [item.state] : []));
  if (states.some((state) => state === 'failed' || state === 'cancelled')) return NOT_ARRIVED;
  return states.some((state) => state !== 'done') ? NOT_READY : undefined;
}

/** Returns the errors that prevent saving. @source spec 5 Podcast */
export function findFaults({ user, name }: PodcastValues, lines: readonly TrackLine[]): FieldErrors {
  const untitled = lines.filter(({ title }) => !title.trim());
  return {
    ...(!user && { user: PODCAST_MESSAGES.userMissing }),
    ...(!name.trim() && { name: PODCAST_MESSAGES.nameMissing }),
    tracks: trackFault(lines),
    ...Object.fromEntries(untitled.map(({ key }) => [key, PODCAST_MESSAGES.titleMissing])),
  };
}

/** Returns the field that shows an error of the server: an error about a track is beside its title, or names it. */
export function podcastRefusal(path: string, words: string, lines: readonly TrackLine[]): Refusal | null {
  if (path === 'name') return ['name', words];
  if (path === 'user_id') return ['user', words];
  if (!path.startsWith('audio_url')) return null;
  const [, place, part] = /^audio_url\.(\d+)\.(\w+)$/.exec(path) ?? [];
  const line = lines[Number(place)];
  if (!line) return ['tracks', words];
  return part === 'title' ? [line.key, words] : ['tracks', `${line.item?.name ?? line.title}: ${words}`];
}

/** Returns the request body: saved tracks by their id, uploads by their key. */
export function bodyOfValues(values: PodcastValues, uploads: readonly UploadItem[]): PodcastBody {
  const audio_url = trackLines(values.tracks, uploads).map(({ title: typed, track, item }) => {
    const title = typed.trim();
    if (!track) return { title, url: item.key ?? '', duration: Math.round(item.durationSeconds ?? 0) };
    const { id, url, duration, thumbnail } = track;
    return { title, id, url, duration, thumbnail };
  });
  return { name: values.name.trim(), user_id: values.user?.id ?? 0, is_show: values.isShown, audio_url };
}

/** Returns the tracks with one title changed. */
export function withTitle(tracks: readonly SavedTrack[], key: string, title: string): readonly SavedTrack[] {
  const at = tracks.findIndex(({ id }) => `track-${id}` === key);
  const track = tracks[at];
  return track ? tracks.with(at, { ...track, title }) : tracks;
}

/** Returns the values without a track. */
export function withoutTrack(values: PodcastValues, id: number): PodcastValues {
  return { ...values, tracks: values.tracks.filter((track) => track.id !== id) };
}
