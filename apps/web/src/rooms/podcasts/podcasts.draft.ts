import { ApiError } from '@greenroom/contract/client';
import { PODCAST, PODCAST_MESSAGES } from '@greenroom/contract/podcasts.rules';

import { wordsOf } from '#kit/api.ts';
import type { UploadItem } from '#rooms/media/parts/use-uploads.ts';
import type { FoundUser } from '#rooms/users/parts/user-picker.tsx';

import type { PodcastBody, Track } from './podcasts.queries.ts';

/** The form's values besides the tracks. */
export type Draft = { user: FoundUser | null; name: string; isShown: boolean };

/** One track of the form: a saved one, or an upload. */
export type TrackLine = { key: string; title: string } & (
  | { track: Track; item?: never }
  | { item: UploadItem; track?: never }
);

/** The errors: of a field, of the titles of tracks by their key, or of the whole form. */
export type DraftErrors = {
  user?: string | undefined;
  name?: string | undefined;
  tracks?: string | undefined;
  titles?: Record<string, string>;
  form?: string;
};

const NOT_READY = 'A track is still uploading. Please wait until it is ready.';
const NOT_ARRIVED = 'A track was not uploaded. Retry or remove it.';

/** Returns a default title: the file's name without its extension. */
export function titleOf(fileName: string): string {
  return fileName
    .replace(/\.[^.]*$/, '')
    .trim()
    .slice(0, PODCAST.titleMax);
}

function trackErrorOf(lines: readonly TrackLine[]): string | undefined {
  if (lines.length === 0) return PODCAST_MESSAGES.trackMissing;
  const states = lines.flatMap(({ item }) => (item ? [item.state] : []));
  if (states.some((state) => state === 'failed' || state === 'cancelled')) return NOT_ARRIVED;
  return states.some((state) => state !== 'done') ? NOT_READY : undefined;
}

/** Returns the error about the tracks that still applies after they changed. */
export function stillTrue(words: string | undefined, lines: readonly TrackLine[]): string | undefined {
  if (words === PODCAST_MESSAGES.tooManyTracks) return lines.length < PODCAST.tracksMax ? undefined : words;
  const isOwn = [PODCAST_MESSAGES.trackMissing, NOT_ARRIVED, NOT_READY].some((own) => own === words);
  return isOwn ? trackErrorOf(lines) : words;
}

/** Returns the errors that prevent saving; empty when there are none. @source spec 5 Podcast */
export function findErrors(draft: Draft, lines: readonly TrackLine[]): DraftErrors {
  const titles = Object.fromEntries(
    lines.filter(({ title }) => !title.trim()).map(({ key }) => [key, PODCAST_MESSAGES.titleMissing]),
  );
  const tracks = trackErrorOf(lines);
  return {
    ...(!draft.user && { user: PODCAST_MESSAGES.userMissing }),
    ...(!draft.name.trim() && { name: PODCAST_MESSAGES.nameMissing }),
    ...(Object.keys(titles).length > 0 && { titles }),
    ...(tracks && { tracks }),
  };
}

/** Returns the server's error about the tracks, beside the title or with the name of the track. */
function addTrackError(found: DraftErrors, field: string, words: string, lines: readonly TrackLine[]): void {
  const [, place, part] = /^audio_url\.(\d+)\.(\w+)$/.exec(field) ?? [];
  const line = lines[Number(place)];
  if (line && part === 'title') found.titles = { ...found.titles, [line.key]: words };
  else found.tracks ??= line ? `${line.item?.name ?? line.title}: ${words}` : words;
}

/** Returns a refusal by the server, each error with its field. */
export function errorsOf(error: unknown, lines: readonly TrackLine[]): DraftErrors {
  const found: DraftErrors = {};
  for (const [field, [said]] of Object.entries(error instanceof ApiError ? error.errors : {})) {
    const words = said ?? wordsOf(error);
    if (field.startsWith('audio_url')) addTrackError(found, field, words, lines);
    else if (field === 'name') found.name = words;
    else if (field === 'user_id') found.user = words;
  }
  return Object.keys(found).length > 0 ? found : { form: wordsOf(error) };
}

/** Returns the name of the first field with an error, from the top. */
export function firstOf({ user, name, titles, tracks }: DraftErrors): string | null {
  if (user) return 'user';
  if (name) return 'name';
  return Object.keys(titles ?? {})[0] ?? (tracks ? 'tracks' : null);
}

/** Returns the request body: saved tracks by their id, uploads by their key. */
export function bodyOfDraft(draft: Draft, lines: readonly TrackLine[]): PodcastBody {
  const audio_url = lines.map(({ title, track, item }) => ({
    title: title.trim(),
    ...(track
      ? { id: track.id, url: track.url, duration: track.duration, thumbnail: track.thumbnail }
      : { url: item.key ?? '', duration: Math.round(item.durationSeconds ?? 0) }),
  }));
  return { name: draft.name.trim(), user_id: draft.user?.id ?? 0, is_show: draft.isShown, audio_url };
}
