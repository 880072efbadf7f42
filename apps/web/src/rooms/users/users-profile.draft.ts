import { webAddressOf } from '@greenroom/contract/kit/links';
import { PROFILE, PROFILE_MESSAGES } from '@greenroom/contract/users-profile.rules';
import { videoOfLink } from '@greenroom/contract/kit/video-links';

import { has } from '#kit/capabilities.ts';
import { openDrafts } from '#kit/drafts.ts';
import type { FieldErrors } from '#kit/form.ts';
import { changedFields, isAlike } from '#kit/record/record.ts';
import type { Base, RecordRules } from '#kit/record/record.ts';
import { isNumber, isText, listOf, orNull, shapeOf } from '#kit/record/shape.ts';
import type { Refusal } from '#kit/record/use-save.ts';

import type { FoundLocation } from './users-locations.queries.ts';
import type { UserBody, UserDetail } from './users-profile.queries.ts';

/** A person's location. A place typed by hand has no coordinates. */
export type Place = Omit<FoundLocation, 'latitude' | 'longitude'> & {
  latitude: number | null;
  longitude: number | null;
};

/** A row of the form for one video; `id` distinguishes the rows. */
export type VideoRow = { id: number; link: string };

/** The edit form's values: texts as the fields hold them, ids as the pills do; in their order on the screen. */
export type ProfileValues = {
  /** The key of an upload and its URL, where known; a null key: none. */
  picture: { key: string | null; url: string | null };
  name: string;
  place: Place;
  website_url: string;
  bio: string;
  roleIds: string[];
  genreIds: string[];
  videos: VideoRow[];
};
export type ProfileField = keyof ProfileValues;

const sorted = (ids: readonly string[]): number[] => ids.map(Number).toSorted((a, b) => a - b);
const filled = (videos: readonly VideoRow[]): VideoRow[] => videos.filter(({ link }) => link.trim() !== '');
const addressOf = (text: string): string => webAddressOf(text) ?? text.trim();
const linksOf = (videos: readonly VideoRow[]): string[] => filled(videos).map(({ link }) => addressOf(link));
const textsOf = ({ city, state, zipcode }: Place): string[] =>
  [city, state, zipcode].map((text) => text.trim());

/** The same place typed by hand keeps its coordinates. */
const isSamePlace = (from: Place, to: Place): boolean =>
  isAlike(textsOf(from), textsOf(to)) && (to.latitude === null || to.latitude === from.latitude);

export const PROFILE_RULES: RecordRules<ProfileValues> = {
  drafts: openDrafts('profile'),
  isValues: shapeOf<ProfileValues>({
    picture: shapeOf<ProfileValues['picture']>({ key: orNull(isText), url: orNull(isText) }),
    name: isText,
    place: shapeOf<Place>({
      city: isText,
      state: isText,
      zipcode: isText,
      latitude: orNull(isNumber),
      longitude: orNull(isNumber),
    }),
    website_url: isText,
    bio: isText,
    roleIds: listOf(isText),
    genreIds: listOf(isText),
    videos: listOf(shapeOf<VideoRow>({ id: isNumber, link: isText })),
  }),
  isSame: {
    picture: (from, to) => from.key === to.key,
    place: isSamePlace,
    website_url: (from, to) => addressOf(from) === addressOf(to),
    roleIds: (from, to) => isAlike(sorted(from), sorted(to)),
    genreIds: (from, to) => isAlike(sorted(from), sorted(to)),
    videos: (from, to) => isAlike(linksOf(from), linksOf(to)),
  },
};

/** Returns a person as form values. */
export function baseOf(user: UserDetail): Base<ProfileValues> {
  const { city, state, zipcode, latitude, longitude } = user;
  const values = {
    picture: { key: user.profile_image, url: user.profile_image_url },
    name: user.name,
    place: { city, state, zipcode, latitude, longitude },
    website_url: user.website_url ?? '',
    bio: user.bio,
    roleIds: user.roles.map(({ id }) => String(id)),
    genreIds: user.genres.map(({ id }) => String(id)),
    videos: user.video_links.map((link, id) => ({ id, link })),
  };
  return { version: user.version ?? 0, values };
}

function placeBody(from: Place, to: Place): UserBody {
  const [before, after] = [textsOf(from), textsOf(to)];
  const changed = (['city', 'state', 'zipcode'] as const).flatMap((field, at) =>
    has('versions') && after[at] === before[at] ? [] : [[field, after[at]]],
  );
  return { ...Object.fromEntries(changed), latitude: to.latitude, longitude: to.longitude };
}

/** Returns the request body: only the changed fields, or all for a host that replaces a profile by what it is sent. */
export function bodyOf(from: ProfileValues, to: ProfileValues): UserBody {
  const parts: { [F in ProfileField]: () => UserBody } = {
    picture: () => ({ profile_image: to.picture.key }),
    name: () => ({ name: to.name.trim() }),
    place: () => placeBody(from.place, to.place),
    website_url: () => ({ website_url: to.website_url.trim() || null }),
    bio: () => ({ bio: to.bio.trim() }),
    roleIds: () => ({ roleIds: sorted(to.roleIds) }),
    genreIds: () => ({ genreIds: sorted(to.genreIds) }),
    videos: () => ({ video_links: filled(to.videos).map(({ link }) => link.trim()) }),
  };
  const all = Object.keys(parts) as ProfileField[];
  const sent = has('versions') ? changedFields(PROFILE_RULES, from, to) : all;
  return Object.assign({}, ...sent.map((field) => parts[field]()));
}

/** Returns the errors that prevent saving. @source spec 5 Edit profile */
export function findFaults(values: ProfileValues): FieldErrors {
  const wrong = filled(values.videos).filter(({ link }) => videoOfLink(link) === null);
  const website = values.website_url.trim();
  return {
    ...(!values.name.trim() && { name: PROFILE_MESSAGES.nameMissing }),
    ...(!values.place.city.trim() && { place: PROFILE_MESSAGES.locationMissing }),
    ...(website && webAddressOf(website) === null && { website_url: PROFILE_MESSAGES.websiteWrong }),
    ...(values.bio.trim().length > PROFILE.bioMax && { bio: PROFILE_MESSAGES.bioTooLong }),
    ...(values.roleIds.length === 0 && { roleIds: PROFILE_MESSAGES.talentMissing }),
    ...(values.genreIds.length === 0 && { genreIds: PROFILE_MESSAGES.genreMissing }),
    ...Object.fromEntries(wrong.map(({ id }) => [`video-${id}`, PROFILE_MESSAGES.videoWrong])),
  };
}

/** The fields that show the server's errors, where they are named otherwise. */
const PLACES: Readonly<Record<string, string>> = {
  profile_image: 'picture',
  city: 'place',
  latitude: 'place',
  longitude: 'place',
};
const SHOWN = new Set([
  'picture',
  'name',
  'place',
  'state',
  'zipcode',
  'website_url',
  'bio',
  'roleIds',
  'genreIds',
]);

/** Returns the field that shows an error of the server. */
export function refusalOf(path: string, words: string, { videos }: ProfileValues): Refusal | null {
  const [name = '', at] = path.split('.');
  const row = name === 'video_links' ? filled(videos)[Number(at)] : undefined;
  const field = row ? `video-${row.id}` : (PLACES[name] ?? name);
  return row || SHOWN.has(field) ? [field, words] : null;
}
