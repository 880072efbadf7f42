import { ApiError } from '@greenroom/contract/client';
import { webAddressOf } from '@greenroom/contract/kit/links';
import { PROFILE, PROFILE_MESSAGES } from '@greenroom/contract/users-profile.rules';
import { videoOfLink } from '@greenroom/contract/kit/video-links';

import { wordsOf } from '#kit/api.ts';

import type { Place } from './parts/location-field.tsx';
import type { UserBody, UserDetail } from './users-profile.queries.ts';

/** A row of the form for one video; `id` distinguishes the rows. */
export type VideoRow = { id: number; link: string };

/** The edit form's values: texts as the fields hold them, ids as the pills do. */
export type ProfileDraft = {
  /** The key of an upload, or null for none. */
  picture: string | null;
  name: string;
  place: Place;
  website_url: string;
  bio: string;
  roleIds: string[];
  genreIds: string[];
  videos: VideoRow[];
};
export type ProfileField = keyof ProfileDraft;

/** The initial values of an edit, with which a save is compared. */
export type ProfileBase = { version: number; pictureUrl: string | null; fields: ProfileDraft };

/** The errors: of a field, of the rows of videos by their id, or of the whole form. */
export type ProfileErrors = Partial<
  Record<Exclude<ProfileField, 'videos'> | 'state' | 'zipcode' | 'form', string | undefined>
> & { videos?: Record<number, string> | undefined };

/** In their order on the screen. */
export const PROFILE_FIELDS = [
  'picture',
  'name',
  'place',
  'website_url',
  'bio',
  'roleIds',
  'genreIds',
  'videos',
] as const satisfies readonly ProfileField[];

/** Returns a person as form values. */
export function baseOf(user: UserDetail): ProfileBase {
  const { city, state, zipcode, latitude, longitude } = user;
  const fields = {
    picture: user.profile_image,
    name: user.name,
    place: { city, state, zipcode, latitude, longitude },
    website_url: user.website_url ?? '',
    bio: user.bio,
    roleIds: user.roles.map(({ id }) => String(id)),
    genreIds: user.genres.map(({ id }) => String(id)),
    videos: user.video_links.map((link, id) => ({ id, link })),
  };
  return { version: user.version, pictureUrl: user.profile_image_url, fields };
}

const sorted = (ids: readonly string[]): number[] => ids.map(Number).toSorted((a, b) => a - b);
const filled = (videos: readonly VideoRow[]): VideoRow[] => videos.filter(({ link }) => link.trim() !== '');
const addressOf = (text: string): string => webAddressOf(text) ?? text.trim();
const textsOf = ({ city, state, zipcode }: Place): string[] =>
  [city, state, zipcode].map((text) => text.trim());

/** Normalises a field, whatever the spaces, the scheme of an address and the order of ids. */
const VALUES: { [F in ProfileField]: (draft: ProfileDraft) => unknown } = {
  picture: ({ picture }) => picture,
  name: ({ name }) => name.trim(),
  place: ({ place }) => textsOf(place),
  website_url: (draft) => addressOf(draft.website_url),
  bio: ({ bio }) => bio.replaceAll('\r\n', '\n').trim(),
  roleIds: ({ roleIds }) => sorted(roleIds),
  genreIds: ({ genreIds }) => sorted(genreIds),
  videos: ({ videos }) => filled(videos).map(({ link }) => addressOf(link)),
};

/** Returns whether a field of `to` differs from that of `from`. */
export function isChanged(field: ProfileField, from: ProfileDraft, to: ProfileDraft): boolean {
  if (JSON.stringify(VALUES[field](from)) !== JSON.stringify(VALUES[field](to))) return true;
  // The same place typed by hand keeps its coordinates.
  return field === 'place' && to.place.latitude !== null && to.place.latitude !== from.place.latitude;
}

/** Returns the fields in which `to` differs, from the top. */
export function changedFields(from: ProfileDraft, to: ProfileDraft): ProfileField[] {
  return PROFILE_FIELDS.filter((field) => isChanged(field, from, to));
}

/** Returns `from` with the given fields of `to`. */
export function withFields(
  from: ProfileDraft,
  to: ProfileDraft,
  fields: readonly ProfileField[],
): ProfileDraft {
  return { ...from, ...Object.fromEntries(fields.map((field) => [field, to[field]])) };
}

function placeBody(from: Place, to: Place): UserBody {
  const [before, after] = [textsOf(from), textsOf(to)];
  const changed = (['city', 'state', 'zipcode'] as const).flatMap((field, at) =>
    after[at] === before[at] ? [] : [[field, after[at]]],
  );
  return { ...Object.fromEntries(changed), latitude: to.latitude, longitude: to.longitude };
}

/** Returns the request body: only the changed fields. */
export function changesOf(from: ProfileDraft, to: ProfileDraft): UserBody {
  const parts: { [F in ProfileField]: () => UserBody } = {
    picture: () => ({ profile_image: to.picture }),
    name: () => ({ name: to.name.trim() }),
    place: () => placeBody(from.place, to.place),
    website_url: () => ({ website_url: to.website_url.trim() || null }),
    bio: () => ({ bio: to.bio.trim() }),
    roleIds: () => ({ roleIds: sorted(to.roleIds) }),
    genreIds: () => ({ genreIds: sorted(to.genreIds) }),
    videos: () => ({ video_links: filled(to.videos).map(({ link }) => link.trim()) }),
  };
  return Object.assign({}, ...changedFields(from, to).map((field) => parts[field]()));
}

/** Returns the errors that prevent saving; empty when there are none. @source spec 5 Edit profile */
export function findFaults(draft: ProfileDraft): ProfileErrors {
  const wrong = filled(draft.videos).filter(({ link }) => videoOfLink(link) === null);
  const website = draft.website_url.trim();
  return {
    ...(!draft.name.trim() && { name: PROFILE_MESSAGES.nameMissing }),
    ...(!draft.place.city.trim() && { place: PROFILE_MESSAGES.locationMissing }),
    ...(website && webAddressOf(website) === null && { website_url: PROFILE_MESSAGES.websiteWrong }),
    ...(draft.bio.trim().length > PROFILE.bioMax && { bio: PROFILE_MESSAGES.bioTooLong }),
    ...(draft.roleIds.length === 0 && { roleIds: PROFILE_MESSAGES.talentMissing }),
    ...(draft.genreIds.length === 0 && { genreIds: PROFILE_MESSAGES.genreMissing }),
    ...(wrong.length > 0 && {
      videos: Object.fromEntries(wrong.map(({ id }) => [id, PROFILE_MESSAGES.videoWrong])),
    }),
  };
}

/** Returns where the form shows the server's error of a field. */
const PLACES: Readonly<Record<string, Exclude<keyof ProfileErrors, 'videos'>>> = {
  profile_image: 'picture',
  name: 'name',
  city: 'place',
  latitude: 'place',
  longitude: 'place',
  state: 'state',
  zipcode: 'zipcode',
  website_url: 'website_url',
  bio: 'bio',
  roleIds: 'roleIds',
  genreIds: 'genreIds',
};

/** Returns a refusal by the server, each error with its field. */
export function errorsOf(error: unknown, draft: ProfileDraft): ProfileErrors {
  const found: ProfileErrors = {};
  for (const [path, [words]] of Object.entries(error instanceof ApiError ? error.errors : {})) {
    const [field = '', at] = path.split('.');
    const row = field === 'video_links' ? filled(draft.videos)[Number(at)] : undefined;
    const place = PLACES[field] ?? 'form';
    if (!words) continue;
    if (row) found.videos = { ...found.videos, [row.id]: words };
    else found[place] ??= words;
  }
  return Object.keys(found).length > 0 ? found : { form: wordsOf(error) };
}

const ORDER = [
  'picture',
  'name',
  'place',
  'state',
  'zipcode',
  'website_url',
  'bio',
  'roleIds',
  'genreIds',
] as const satisfies readonly (keyof ProfileErrors)[];

/** Returns the name of the first field that has an error, from the top; null for none. */
export function firstOf(errors: ProfileErrors): string | null {
  const [row] = Object.keys(errors.videos ?? {});
  return ORDER.find((each) => errors[each]) ?? (row === undefined ? null : `video-${row}`);
}

/** Returns the error of the first field that has one. */
export function firstWords(errors: ProfileErrors): string | null {
  const all = [...ORDER.map((field) => errors[field]), ...Object.values(errors.videos ?? {})];
  return all.find((words) => words !== undefined) ?? null;
}
