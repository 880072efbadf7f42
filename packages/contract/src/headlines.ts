import * as z from 'zod';

import {
  HEADLINE,
  HEADLINE_FIELDS,
  HEADLINE_KINDS,
  HEADLINE_MESSAGES,
  HEADLINE_TYPES,
} from './headlines.rules.ts';
import { added, addedInput } from './kit/added.ts';
import { BulkAnswer, SelectionAnswer, bulkBody } from './kit/bulk.ts';
import { call } from './kit/call.ts';
import { answerFieldShapes, bodyFieldShapes } from './kit/field-shapes.ts';
import { searchPageOf } from './kit/search-page.ts';
import {
  BooleanText,
  Id,
  IdParam,
  MessageOnly,
  Paging,
  SelectedIds,
  Time,
  answer,
  answerWithMsg,
  filterOf,
  orderOf,
  pageShape,
} from './kit/shapes.ts';
import { HEADLINE_LIST, HEADLINE_STATES } from './headlines-list.rules.ts';
import { MEDIA } from './kit/uploads.ts';
import { ObjectKey } from './media.ts';

export const HeadlineQuery = z.object({ ...Paging, ...orderOf(HEADLINE_LIST), ...filterOf(HEADLINE_LIST) });
export type HeadlineQuery = z.output<typeof HeadlineQuery>;

/** The person whom a headline is about. */
const Person = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  profile_image_url: z.string().nullable(),
});

const content = {
  id: Id,
  ...answerFieldShapes(HEADLINE_FIELDS),
  /** 1 text, 2 video, 3 photos. */
  type: z.int(),
  /** A URL that a browser can load. */
  video_url: z.string().nullable(),
};

export const Headline = z.object({
  ...content,
  /** The uploaded key of `video_url`, for an update that keeps it. */
  video_key: added('editing', z.string().nullable()),
  /** In display order. `id` is the position, from 1; `url` is one that a browser can load; `key` is for an update that keeps it. */
  news_photo: z.array(z.object({ id: Id, url: z.string(), key: added('editing', z.string()) })),
  createdAt: added('details', Time),
  /** The admin who published it. */
  user: z.object({ id: added('details', Id), name: z.string() }),
  state: added('editing', z.enum(HEADLINE_STATES)),
  /** From when on the app shows it; null for a draft. */
  publish_at: added('editing', Time.nullable()),
  person: added('editing', Person.nullable()),
  /** Whether its person has a running Featured Headline plan. */
  featured: added('editing', z.boolean()),
  /** Counts changes. `If-Match: "{id}.{version}"` makes an update fail when the record has changed since. */
  version: added('editing', z.int()),
});
export type Headline = z.input<typeof Headline>;

/** What the app shows: no draft, nothing of the staff. */
export const ShownHeadline = z.object({
  ...content,
  news_photo: z.array(z.object({ id: Id, url: z.string() })),
  publishedAt: Time,
  featured: z.boolean(),
});
export type ShownHeadline = z.input<typeof ShownHeadline>;

/** From when on the app shows a headline: a time, which may be past, `now`, or null for a draft. */
const PublishAt = z.union([z.literal('now'), Time]).nullable();

const headlineContentShape = (key: typeof ObjectKey) =>
  z
    .strictObject({
      ...bodyFieldShapes(HEADLINE_FIELDS),
      type: z.literal(HEADLINE_TYPES),
      /** The uploaded key. */
      video_url: key.optional(),
      /** The uploaded keys, in display order. */
      news_photo: z
        .array(key)
        .min(1, HEADLINE_MESSAGES.photoMissing)
        .max(HEADLINE.photosMax, HEADLINE_MESSAGES.tooManyPhotos)
        .optional(),
      /** Without it, a new headline is published now, and an update changes nothing about that. A draft needs only a title. */
      publish_at: addedInput('editing', PublishAt.optional()),
      person_id: addedInput('editing', Id.nullish()),
    })
    .superRefine((body, context) => {
      const isDraft = body.publish_at === null;
      const refuse = (field: string, message: string) =>
        context.addIssue({ code: 'custom', path: [field], message });
      if (!isDraft && !body.website_link) refuse('website_link', HEADLINE_FIELDS.website_link.missing);
      for (const type of HEADLINE_TYPES) {
        const { field, missing } = HEADLINE_KINDS[type];
        const hasField = body[field] !== undefined;
        if (body.type !== type && hasField) refuse(field, HEADLINE_MESSAGES.notOfType);
        if (body.type === type && !hasField && !isDraft) refuse(field, missing);
      }
    });
const HeadlineBody = headlineContentShape(ObjectKey);
/** A key that the headline has already may be any; the server checks the others. */
const HeadlineUpdate = headlineContentShape(z.string().min(1).max(MEDIA.keyMax));
export type HeadlineBody = z.output<typeof HeadlineBody>;

/** @source spec 7 News, contract Support, bulletins, news */
export const headlinesCalls = {
  'headlines.list': call('headlines.list', {
    summary: 'Headlines, newest first',
    query: HeadlineQuery,
    output: searchPageOf(Headline),
  }),
  'headlines.export': call('headlines.export', {
    summary: 'Headlines, or those with the ids, as CSV in the order of the list',
    query: z.object({ ...orderOf(HEADLINE_LIST), ...filterOf(HEADLINE_LIST), ids: SelectedIds.optional() }),
    output: z.string(),
  }),
  'headlines.create': call('headlines.create', {
    summary:
      'Publish a headline: a text, an uploaded video of at most 60 seconds, or one to five uploaded photos',
    body: HeadlineBody,
    example: { title: 'News', type: 1, website_link: 'example.com', description: 'Now.' },
    output: answerWithMsg(Headline),
    errors: ['disk_full'],
  }),
  'headlines.get': call('headlines.get', {
    summary: 'One headline, with its version as `ETag`',
    params: IdParam,
    output: answer(Headline),
    errors: ['not_found'],
  }),
  'headlines.update': call('headlines.update', {
    summary: 'Replace the contents of a headline; files are named by their keys, also those that it keeps',
    params: IdParam,
    body: HeadlineUpdate,
    example: { title: 'Later', type: 1, publish_at: null },
    output: answerWithMsg(Headline),
    errors: ['not_found', 'changed_meanwhile', 'disk_full'],
  }),
  'headlines.setPublished': call('headlines.setPublished', {
    summary: 'Publish a headline now or from a time on, or make it a draft again',
    params: IdParam,
    body: z.strictObject({ publish_at: PublishAt }),
    example: { publish_at: null },
    output: answerWithMsg(Headline),
    errors: ['not_found'],
  }),
  'headlines.listShown': call('headlines.listShown', {
    summary: 'Published headlines, newest first (the app)',
    query: z.object({ ...Paging, featured: BooleanText.optional() }),
    output: pageShape(ShownHeadline),
  }),
  'headlines.remove': call('headlines.remove', {
    summary: 'Remove a headline; can be restored for 30 days',
    params: IdParam,
    output: MessageOnly,
    errors: ['not_found'],
  }),
  'headlines.getSelection': call('headlines.getSelection', {
    summary: 'How many headlines match a filter and the fingerprint of them all, for a change of many',
    query: z.object(filterOf(HEADLINE_LIST)),
    output: SelectionAnswer,
  }),
  'headlines.changeMany': call('headlines.changeMany', {
    summary:
      'Remove, publish or unpublish many headlines at once; `putBack` undoes a change of what is published',
    body: bulkBody(
      ['remove', 'publish', 'unpublish', 'putBack'],
      z.strictObject(filterOf(HEADLINE_LIST)),
      {},
    ),
    example: { action: 'remove', ids: [7] },
    output: BulkAnswer,
    errors: ['conflict'],
  }),
};
