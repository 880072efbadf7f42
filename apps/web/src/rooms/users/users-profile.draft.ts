import { toFieldTexts } from '@greenroom/contract/kit/fields';
import type { FieldTexts } from '@greenroom/contract/kit/fields';
import { webAddressOf } from '@greenroom/contract/kit/links';
import { PROFILE_FIELDS, PROFILE_MESSAGES } from '@greenroom/contract/users-profile.rules';
import { videoOfLink } from '@greenroom/contract/kit/video-links';

import { has } from '#kit/capabilities.ts';
import { openDrafts } from '#kit/drafts.ts';
import type { FieldErrors } from '#kit/form.ts';
import { fieldChecks, fieldFaults, isSameLink, sentTextsOf } from '#kit/record/fields.ts';
import { changedFields, isAlike } from '#kit/record/record.ts';
import type { Base, RecordRules } from '#kit/record/record.ts';
import { isNumber, isText, listCheck, orNull, objectCheck } from '#kit/record/shape.ts';
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
export type ProfileValues = FieldTexts<typeof PROFILE_FIELDS> & {
  /** The key of an upload and its URL, where known; a null key: none. */
  picture: { key: string | null; url: string | null };
  place: Place;
  roleIds: string[];
  genreIds: string[];
  videos: VideoRow[];
};
export type ProfileField = keyof ProfileValues;

const sorted = (ids: readonly string[]): number[] => ids.map(Number).toSorted((a, b) => a - b);
const filled = (videos: readonly VideoRow[]): VideoRow[] => videos.filter(({ link }) => link.trim() !== '');
const listVideoLinks = (videos: readonly VideoRow[]): string[] =>
  filled(videos).map(({ link }) => webAddressOf(link) ?? link.trim());
const trimPlace = ({ city, state, zipcode }: Place): string[] =>
  [city, state, zipcode].map((text) => text.trim());

/** The same place typed by hand keeps its coordinates. */
const isSamePlace = (from: Place, to: Place): boolean =>
  isAlike(trimPlace(from), trimPlace(to)) && (to.latitude === null || to.latitude === from.latitude);

export const PROFILE_RULES: RecordRules<ProfileValues> = {
  drafts: openDrafts('profile'),
  isValues: objectCheck<ProfileValues>({
    picture: objectCheck<ProfileValues['picture']>({ key: orNull(isText), url: orNull(isText) }),
    ...fieldChecks(PROFILE_FIELDS),
    place: objectCheck<Place>({
      city: isText,
      state: isText,
      zipcode: isText,
      latitude: orNull(isNumber),
      longitude: orNull(isNumber),
    }),
    roleIds: listCheck(isText),
    genreIds: listCheck(isText),
    videos: listCheck(objectCheck<VideoRow>({ id: isNumber, link: isText })),
  }),
  isSame: {
    picture: (from, to) => from.key === to.key,
    place: isSamePlace,
    website_url: isSameLink,
    roleIds: (from, to) => isAlike(sorted(from), sorted(to)),
    genreIds: (from, to) => isAlike(sorted(from), sorted(to)),
    videos: (from, to) => isAlike(listVideoLinks(from), listVideoLinks(to)),
  },
};

/** Returns a person as form values. */
export function profileBase(user: UserDetail): Base<ProfileValues> {
  const { city, state, zipcode, latitude, longitude } = user;
  const { name, ...texts } = toFieldTexts(PROFILE_FIELDS, user);
  const values = {
    picture: { key: user.profile_image, url: user.profile_image_url },
    name,
    place: { city, state, zipcode, latitude, longitude },
    ...texts,
    roleIds: user.roles.map(({ id }) => String(id)),
    genreIds: user.genres.map(({ id }) => String(id)),
    videos: user.video_links.map((link, id) => ({ id, link })),
  };
  return { version: user.version ?? 0, values };
}

function placeBody(from: Place, to: Place): UserBody {
  const [before, after] = [trimPlace(from), trimPlace(to)];
  const changed = (['city', 'state', 'zipcode'] as const).flatMap((field, at) =>
    has('details') && after[at] === before[at] ? [] : [[field, after[at]]],
  );
  return { ...Object.fromEntries(changed), latitude: to.latitude, longitude: to.longitude };
}

/** Returns the request body: only the changed fields, or all for a host that replaces a profile by what it is sent. */
export function profileBody(from: ProfileValues, to: ProfileValues): UserBody {
  const texts = sentTextsOf(PROFILE_FIELDS, to);
  const named = {
    ...texts,
    website_url: texts.website_url || null,
    roleIds: sorted(to.roleIds),
    genreIds: sorted(to.genreIds),
  };
  const odd = {
    picture: { profile_image: to.picture.key },
    place: placeBody(from.place, to.place),
    videos: { video_links: filled(to.videos).map(({ link }) => link.trim()) },
  };
  const all = Object.keys(to) as ProfileField[];
  const sent = has('details') ? changedFields(PROFILE_RULES, from, to) : all;
  return Object.assign(
    {},
    ...sent.map((field) =>
      field === 'picture' || field === 'place' || field === 'videos' ? odd[field] : { [field]: named[field] },
    ),
  );
}

/** Returns the errors that prevent saving. @source spec 5 Edit profile */
export function findFaults(values: ProfileValues): FieldErrors {
  const wrong = filled(values.videos).filter(({ link }) => videoOfLink(link) === null);
  return {
    ...fieldFaults(PROFILE_FIELDS, values),
    ...(!values.place.city.trim() && { place: PROFILE_MESSAGES.locationMissing }),
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
  ...Object.keys(PROFILE_FIELDS),
  'picture',
  'place',
  'state',
  'zipcode',
  'roleIds',
  'genreIds',
]);

/** Returns the field that shows an error of the server. */
export function profileRefusal(path: string, words: string, { videos }: ProfileValues): Refusal | null {
  const [name = '', at] = path.split('.');
  const row = name === 'video_links' ? filled(videos)[Number(at)] : undefined;
  const field = row ? `video-${row.id}` : (PLACES[name] ?? name);
  return row || SHOWN.has(field) ? [field, words] : null;
}
