import * as z from 'zod';

import { KnownEmail } from './account.ts';
import { added } from './kit/added.ts';
import { call } from './kit/call.ts';
import { bodyFieldShapes } from './kit/field-shapes.ts';
import { webAddressOf } from './kit/links.ts';
import { plainLine } from './kit/one-line.ts';
import { Dollars, Id, IdParam, Paging, QueryText, NamedRef, MessageOnly, Text, Time } from './kit/shapes.ts';
import { answer, answerWithMsg, pageShape } from './kit/shapes.ts';
import { UPLOAD_MESSAGES, partsOfKey } from './kit/uploads.ts';
import { PROFILE, PROFILE_FIELDS, PROFILE_MESSAGES } from './users-profile.rules.ts';
import { Measure } from './users-measures.ts';
import { UserRow } from './users.ts';
import { videoOfLink } from './kit/video-links.ts';

/** A user's own track. */
const AudioLink = z.object({
  id: Id,
  title: z.string(),
  /** In milliseconds. */
  duration: z.int(),
  /** A URL that a browser can load, like `url`; null when the object is missing. */
  thumbnail: z.string().nullable(),
  url: added('details', z.string().nullable()),
});

/** `weekly`: Featured Headline by the week; any other: Featured Member by the month. */
const PlanEntry = z.object({
  id: added('details', Id),
  name: z.string(),
  start_date: Time,
  end_date: Time,
  /** Null for staff without `money.read`. */
  base_amount: Dollars.nullable(),
});

/** A user's full profile. @source spec 3 User */
export const UserDetail = UserRow.extend({
  bio: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  website_url: z.string().nullable(),
  video_links: z.array(z.string()),
  genres: z.array(NamedRef),
  /** All that is in force against them, newest first. */
  measures: added('moderation', z.array(Measure)),
  /** 0 to 5 stars, in tenths. */
  rating: z.number(),
  /** When the email address was verified, or null. */
  emailVerifiedAt: added('details', Time.nullable()),
  updatedAt: added('details', Time),
  /** Counts changes. `If-Match: "{id}.{version}"` makes an update fail when the record has changed since. */
  version: added('details', z.int()),
  /** Empty for staff without `podcasts.read`. */
  podcasts: z.array(
    z.object({
      id: Id,
      name: z.string(),
      is_show: z.boolean(),
      createdAt: added('details', Time),
      /** The number of tracks. */
      tracks: added('details', z.int()),
    }),
  ),
  projects: z.array(
    z.object({
      id: Id,
      title: z.string(),
      /** `upcoming` is styled as new. */
      type: z.string(),
      description: z.string(),
      createdAt: Time,
      /** The URL of its first picture, which a browser can load. */
      picture_url: added('details', z.string().nullable()),
    }),
  ),
  audio_links: z.array(AudioLink),
  user_plans: z.object({ data: z.array(PlanEntry), totalSpent: Dollars.nullable() }),
  /**
   * The exact numbers; the lists above hold at most the newest 200. `parlours`: those they host, finished or not. Null for
   * staff who may not read them.
   */
  counts: added(
    'details',
    z.object({
      podcasts: z.int().nullable(),
      projects: z.int(),
      audio_links: z.int(),
      plans: z.int(),
      bulletins: z.int().nullable(),
      supports: z.int().nullable(),
      parlours: z.int(),
      notes: z.int(),
    }),
  ),
});
export type UserDetail = z.input<typeof UserDetail>;

const Place = z
  .string()
  .overwrite(plainLine)
  .trim()
  .max(PROFILE.placeMax, `Use at most ${PROFILE.placeMax} characters.`)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Control characters are not allowed.');

const choiceIdsShape = (missing: string, unknown: string, max: number) =>
  z
    .array(z.int(unknown).min(1, unknown).max(32_767, unknown))
    .min(1, missing)
    .max(max)
    .refine((ids) => new Set(ids).size === ids.length, 'An id can be listed only once.');

/** Empty, or a web address; `https://` is added when the scheme is missing. */
const Website = z
  .string()
  .max(PROFILE.linkMax, PROFILE_MESSAGES.websiteWrong)
  .transform((text, context) => {
    if (text.trim() === '') return null;
    const address = webAddressOf(text);
    if (address !== null) return address;
    context.addIssue({ code: 'custom', message: PROFILE_MESSAGES.websiteWrong });
    return z.NEVER;
  })
  .nullable();

const VideoLinks = z
  .array(z.string().max(PROFILE.linkMax, PROFILE_MESSAGES.videoWrong))
  .max(PROFILE.videoLinksMax, `Add at most ${PROFILE.videoLinksMax} videos.`)
  .superRefine((links, context) => {
    for (const [at, link] of links.entries()) {
      if (link.trim() !== '' && videoOfLink(link) === null)
        context.addIssue({ code: 'custom', path: [at], message: PROFILE_MESSAGES.videoWrong });
    }
  })
  .transform((links) => links.flatMap((link) => webAddressOf(link) ?? []));

/**
 * The changes of an edit: a field that is left out stays as it is. A new place without `latitude` and `longitude` has
 * none. `profile_image` is the key of an upload, or null to remove the picture. An unchanged value is always accepted,
 * even where these rules would refuse it as a new one.
 * @assumed that fields may be left out
 */
export const UserBody = z.strictObject({
  ...z.object(bodyFieldShapes(PROFILE_FIELDS)).partial().shape,
  website_url: Website.optional(),
  city: Place.min(1, PROFILE_MESSAGES.locationMissing).optional(),
  state: Place.optional(),
  zipcode: Place.optional(),
  latitude: z.number().min(-90).max(90).nullish(),
  longitude: z.number().min(-180).max(180).nullish(),
  profile_image: z
    .string()
    .refine((key) => partsOfKey(key) !== null, UPLOAD_MESSAGES.noKey)
    .nullish(),
  genreIds: choiceIdsShape(
    PROFILE_MESSAGES.genreMissing,
    PROFILE_MESSAGES.genreUnknown,
    PROFILE.genresMax,
  ).optional(),
  roleIds: choiceIdsShape(PROFILE_MESSAGES.talentMissing, PROFILE_MESSAGES.talentUnknown, 5).optional(),
  video_links: VideoLinks.optional(),
});
export type UserBody = z.output<typeof UserBody>;

/** A note by staff about a user. Only staff can see it. */
export const Note = z.object({
  id: Id,
  /** Plain text. */
  message: z.string(),
  createdAt: Time,
  /** The name of the admin who wrote it. */
  admin: z.string(),
});
export type Note = z.output<typeof Note>;

/** A city with a place on the map. Outside the United States `state` is the country. */
export const Location = z.object({
  city: z.string(),
  state: z.string(),
  /** One of the city's zip codes; empty outside the United States. */
  zipcode: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});
export type Location = z.output<typeof Location>;

/** @source spec 7 Users and reference data; @assumed notes */
export const usersProfileCalls = {
  'users.get': call('users.get', {
    summary: 'Everything about a person; send its ETag as If-Match with an update',
    params: IdParam,
    output: answer(UserDetail),
    errors: ['not_found'],
  }),
  'users.update': call('users.update', {
    summary: "Change a person's profile; fields that are left out stay",
    params: IdParam,
    body: UserBody,
    example: { bio: 'Sings.' },
    output: answerWithMsg(UserDetail),
    errors: ['not_found', 'changed_meanwhile', 'disk_full'],
  }),
  'users.listNotes': call('users.listNotes', {
    summary: 'Staff notes about a person, newest first',
    params: IdParam,
    query: z.object(Paging),
    output: pageShape(Note),
    errors: ['not_found'],
  }),
  'users.createNote': call('users.createNote', {
    summary: 'Add a note about a person that only staff can see',
    params: IdParam,
    body: z.strictObject({ message: Text(PROFILE.noteMax, PROFILE_MESSAGES.noteMissing) }),
    example: { message: 'Kind.' },
    output: answerWithMsg(Note),
    errors: ['not_found'],
  }),
  'users.removeNote': call('users.removeNote', {
    summary: 'Remove a note; can be restored for 30 days',
    params: IdParam,
    output: MessageOnly,
    errors: ['not_found'],
  }),
  'users.exportData': call('users.exportData', {
    summary: 'Everything stored about a person as a ZIP file: JSON by subject, and the files they uploaded',
    params: IdParam,
    output: z.string(),
    errors: ['not_found'],
  }),
  'users.erase': call('users.erase', {
    summary: 'Erase a person for good; payments, votes and finished parlours stay without their name',
    params: IdParam,
    /** The person's address, so that a wrong id erases nobody. */
    body: z.strictObject({ email: KnownEmail }),
    example: { email: 'ada@example.com' },
    output: MessageOnly,
    errors: ['not_found'],
  }),
  'users.searchLocations': call('users.searchLocations', {
    summary: 'At most 10 matching cities, best match first; none for fewer than 2 letters',
    query: z.object({ query: QueryText.default('') }),
    output: answer(z.array(Location)).extend({
      /** Whether the cities are still being loaded, during a first start: none is then found. */
      loading: added('details', z.boolean()),
    }),
  }),
};
