import * as z from 'zod';

import { HEADLINE, HEADLINE_KINDS, HEADLINE_MESSAGES, HEADLINE_TYPES } from './headlines.rules.ts';
import { added } from './kit/added.ts';
import { BulkAnswer, bulkBody } from './kit/bulk.ts';
import { call } from './kit/call.ts';
import { webAddressOf } from './kit/links.ts';
import { Id, IdParam, SingleLineText, Paging, SelectedIds, MessageOnly, Text, Time } from './kit/shapes.ts';
import { answerWithMsg, pageOf, filterOf, orderOf } from './kit/shapes.ts';
import { HEADLINE_LIST } from './headlines-list.rules.ts';
import { ObjectKey } from './media.ts';

export const HeadlineQuery = z.object({ ...Paging, ...orderOf(HEADLINE_LIST), ...filterOf(HEADLINE_LIST) });
export type HeadlineQuery = z.output<typeof HeadlineQuery>;

export const Headline = z.object({
  id: Id,
  title: z.string(),
  /** 1 text, 2 video, 3 photos. */
  type: z.int(),
  description: z.string(),
  website_link: z.string(),
  /** A URL that a browser can load. */
  video_url: z.string().nullable(),
  /** In display order. `id` is the position, from 1; `url` is one that a browser can load. */
  news_photo: z.array(z.object({ id: Id, url: z.string() })),
  createdAt: added('details', Time),
  /** The admin who published it. */
  user: z.object({ id: added('details', Id), name: z.string() }),
});
export type Headline = z.input<typeof Headline>;

const WebsiteLink = z
  .string({ error: ({ input }) => (input === undefined ? HEADLINE_MESSAGES.linkMissing : undefined) })
  .trim()
  .min(1, HEADLINE_MESSAGES.linkMissing)
  .refine((text) => text === '' || webAddressOf(text) !== null, HEADLINE_MESSAGES.linkWrong)
  .transform((text) => webAddressOf(text) ?? '');

const HeadlineBody = z
  .strictObject({
    title: SingleLineText(HEADLINE.titleMax, HEADLINE_MESSAGES.titleMissing),
    type: z.literal(HEADLINE_TYPES),
    website_link: WebsiteLink,
    description: Text(HEADLINE.descriptionMax, HEADLINE_MESSAGES.descriptionMissing).optional(),
    /** The uploaded key. */
    video_url: ObjectKey.optional(),
    /** The uploaded keys, in display order. */
    news_photo: z
      .array(ObjectKey)
      .min(1, HEADLINE_MESSAGES.photoMissing)
      .max(HEADLINE.photosMax, HEADLINE_MESSAGES.tooManyPhotos)
      .optional(),
  })
  .superRefine((body, context) => {
    for (const type of HEADLINE_TYPES) {
      const { field, missing } = HEADLINE_KINDS[type];
      const isOwn = body.type === type;
      if (isOwn === (body[field] !== undefined)) continue;
      const message = isOwn ? missing : HEADLINE_MESSAGES.notOfType;
      context.addIssue({ code: 'custom', path: [field], message });
    }
  });
export type HeadlineBody = z.output<typeof HeadlineBody>;

/** @source spec 7 News, contract Support, bulletins, news */
export const headlinesCalls = {
  'headlines.list': call('headlines.list', {
    summary: 'Headlines, newest first',
    query: HeadlineQuery,
    output: pageOf(Headline),
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
    output: answerWithMsg(Headline),
    errors: ['disk_full'],
  }),
  'headlines.remove': call('headlines.remove', {
    summary: 'Remove a headline; can be restored for 30 days',
    params: IdParam,
    output: MessageOnly,
    errors: ['not_found'],
  }),
  'headlines.changeMany': call('headlines.changeMany', {
    summary: 'Remove many headlines at once',
    body: bulkBody(['remove'], z.strictObject(filterOf(HEADLINE_LIST))),
    output: BulkAnswer,
    errors: ['conflict'],
  }),
};
