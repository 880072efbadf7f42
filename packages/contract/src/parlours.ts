import * as z from 'zod';

import { added, addedInput } from './kit/added.ts';
import { call } from './kit/call.ts';
import { plainLines } from './kit/one-line.ts';
import {
  Dollars,
  Id,
  IdParam,
  IdText,
  LINES,
  SingleLineText,
  MessageOnly,
  Time,
  answer,
  answerWithMsg,
} from './kit/shapes.ts';
import { isWhole, messageFields, whole } from './parlours-messages.ts';
import { MONTH, PARLOUR, PARLOUR_MESSAGES, centsOfPrice } from './parlours.rules.ts';

/** A host, guest or member of a parlour. */
const Person = z.object({
  id: added('details', Id),
  name: z.string(),
  profile_image_url: z.string().nullable(),
});

/** A parlour that is scheduled or live. @source spec 3 Scheduler parlour; @assumed ids, liveAt, rsvps, version */
export const Parlour = z.object({
  id: Id,
  suite_title: z.string(),
  description: z.string(),
  /** A URL that a browser can load, like `video_intro_url`; null when the object is missing. */
  poster_url: z.string().nullable(),
  price: added('details', Dollars),
  start_date: Time,
  live: z.boolean(),
  /** When it went live; null when it is not live. */
  liveAt: added('details', Time.nullable()),
  /** Whether it is published in the app. */
  is_public: z.boolean(),
  /** Whether it is shown on the app's Discover tab. */
  community_tab: z.boolean(),
  owner: Person,
  /** The first member; null when all members were removed. */
  guest: Person.nullable(),
  /** In order, the guest first, without removed users. */
  members: added('editing', z.array(Person)),
  /** The number of people who RSVPed. */
  rsvps: added('details', z.int().min(0)),
  /** How many members reported it, while the staff have not decided. Null for staff without `reports.read`. */
  reports: added('moderation', z.int().min(0).nullable()),
  sell_parlour: z.object({ video_intro_url: z.string().nullable() }),
  /** Counts changes. `If-Match: "{id}.{version}"` makes an edit fail when the record has changed since. */
  version: added('details', z.int()),
});
export type Parlour = z.input<typeof Parlour>;

const { firstYear, lastYear } = PARLOUR;

/** A time with an offset, converted to UTC. */
const StartDate = z.iso
  .datetime({ offset: true, error: PARLOUR_MESSAGES.startWrong })
  .refine((text) => !(new Date(text).getUTCFullYear() < firstYear), PARLOUR_MESSAGES.startTooEarly)
  .refine((text) => !(new Date(text).getUTCFullYear() > lastYear), PARLOUR_MESSAGES.startTooLate)
  .transform((text) => new Date(text).toISOString());

const Price = z.string(PARLOUR_MESSAGES.priceWrong).transform((text, context) => {
  const cents = centsOfPrice(text);
  if (cents !== null) return cents;
  context.addIssue({ code: 'custom', message: PARLOUR_MESSAGES.priceWrong });
  return z.NEVER;
});

const idTextShape = (wrong: string) =>
  z
    .string(wrong)
    .regex(/^[1-9]\d{0,14}$/, wrong)
    .transform(Number);

const Members = z
  .array(idTextShape(PARLOUR_MESSAGES.memberUnknown), PARLOUR_MESSAGES.memberMissing)
  .min(1, PARLOUR_MESSAGES.memberMissing)
  .max(PARLOUR.membersMax, PARLOUR_MESSAGES.tooManyMembers)
  .refine((ids) => new Set(ids).size === ids.length, PARLOUR_MESSAGES.memberTwice);

const fields = {
  /** The host. */
  user_id: idTextShape(PARLOUR_MESSAGES.userMissing),
  suite_title: SingleLineText(PARLOUR.titleMax, PARLOUR_MESSAGES.titleMissing),
  /** Sent in dollars, converted to cents. */
  price: Price,
  start_date: StartDate,
  /** `members[]`, repeated; the first is the guest. */
  members: Members,
  description: addedInput(
    'details',
    z
      .string()
      .trim()
      // Browsers send line breaks in a form as CRLF.
      .overwrite((text) => plainLines(text).replaceAll('\r\n', '\n'))
      .max(PARLOUR.descriptionMax, `Use at most ${PARLOUR.descriptionMax} characters.`)
      .regex(LINES, 'Control characters are not allowed.')
      .optional(),
  ),
};

const NewParlour = z.strictObject(fields).refine(({ user_id, members }) => !members.includes(user_id), {
  path: ['members'],
  message: PARLOUR_MESSAGES.hostAmongMembers,
});
export type NewParlour = z.output<typeof NewParlour>;

/** What an edit changes: a field or a file that is left out stays as it is. A new start can come with a message. */
const ParlourChanges = z
  .strictObject({ ...z.strictObject(fields).partial().shape, ...messageFields })
  .refine(isWhole, whole);
export type ParlourChanges = z.output<typeof ParlourChanges>;

/** Another parlour of the same people at about the same time. */
const Clash = z.object({
  id: Id,
  suite_title: z.string(),
  start_date: Time,
  live: z.boolean(),
  /** Those of the given people who take part in it. */
  people: z.array(z.object({ id: Id, name: z.string() })),
});

const Ids = z
  .string()
  .regex(/^[1-9]\d{0,14}(?:,[1-9]\d{0,14}){0,100}$/, 'These are not valid ids.')
  .transform((text) => text.split(',').map(Number));

export const Participant = z.object({
  id: added('details', Id),
  name: z.string(),
  email: z.string(),
  profile_image_url: z.string().nullable(),
});
export type Participant = z.input<typeof Participant>;

const Week = z.int().min(1).max(PARLOUR.seriesMax);

/** A week of a series: so many weeks later, at the same time of the community's clocks. */
const SeriesWeek = z.object({ week: Week, start_date: Time, clashes: z.array(Clash) });

const Rsvp = z.object({ id: Id, rsvps: z.int().min(0) });

/** @source spec 7 Parlours, contract Parlours, The app's side; @assumed update, listClashes, exportParticipants */
export const parloursCalls = {
  'parlours.list': call('parlours.list', {
    summary:
      "Scheduled and live parlours, latest start first; at most 500, the live ones and those nearest to now. `month`: at most 2,000 of that month and the week before and after it, of New York's days. `id`: that one alone",
    query: z.object({
      month: addedInput('details', z.string().regex(MONTH, PARLOUR_MESSAGES.monthWrong).optional()),
      id: addedInput('details', IdText.optional()),
    }),
    output: z.object({
      data: z.array(Parlour),
      /** How many are scheduled or live, and how many of them live, also those that are not in the answer. */
      total: added('details', z.int().min(0)),
      live: added('details', z.int().min(0)),
    }),
  }),
  'parlours.export': call('parlours.export', {
    summary: 'All scheduled and live parlours as CSV, in the order of the list',
    output: z.string(),
  }),
  'parlours.create': call('parlours.create', {
    summary: 'Create a parlour: a form with its poster and its video intro as files',
    body: NewParlour,
    files: {
      poster: { kind: 'image', missing: PARLOUR_MESSAGES.posterMissing },
      video_intro: { kind: 'video', missing: PARLOUR_MESSAGES.introMissing },
    },
    example: {
      user_id: '7',
      suite_title: 'The Quiet Set',
      price: '19.99',
      start_date: '2031-07-04T20:00:00-04:00',
      members: ['8', '9'],
      description: 'All ears.\nAll night.',
    },
    output: answerWithMsg(Parlour),
    errors: ['disk_full'],
  }),
  'parlours.update': call('parlours.update', {
    summary: 'Edit or reschedule a parlour that is not live: the same form, what is left out stays',
    params: IdParam,
    body: ParlourChanges,
    files: { poster: { kind: 'image' }, video_intro: { kind: 'video' } },
    example: { description: 'Another one.' },
    output: answerWithMsg(Parlour),
    errors: ['not_found', 'conflict', 'changed_meanwhile', 'disk_full'],
  }),
  'parlours.setShown': call('parlours.setShown', {
    summary: 'Publish in the app, or show on the Discover tab (only while not live): exactly one of the two',
    params: IdParam,
    body: z
      .strictObject({ is_public: z.boolean().optional(), community_tab: z.boolean().optional() })
      .refine(
        ({ is_public, community_tab }) => (is_public === undefined) !== (community_tab === undefined),
        PARLOUR_MESSAGES.oneField,
      ),
    example: { is_public: true },
    output: answerWithMsg(Parlour),
    errors: ['not_found', 'conflict'],
  }),
  'parlours.remove': call('parlours.remove', {
    summary:
      'Remove a parlour, a finished one with its report, and tell its people; can be restored for 30 days',
    params: IdParam,
    body: z.strictObject(messageFields).refine(isWhole, whole).nullish(),
    example: { message_subject: 'Off', message_text: 'Sorry.' },
    output: MessageOnly,
    errors: ['not_found', 'conflict'],
  }),
  'parlours.listParticipants': call('parlours.listParticipants', {
    summary: 'People who have RSVPed, in the order they did',
    params: IdParam,
    output: answer(z.array(Participant)),
    errors: ['not_found'],
  }),
  'parlours.exportParticipants': call('parlours.exportParticipants', {
    summary: "A parlour's participants as CSV",
    query: z.object({ parlour_id: IdText }),
    exampleQuery: { parlour_id: '7' },
    output: z.string(),
    errors: ['not_found'],
  }),
  'parlours.listClashes': call('parlours.listClashes', {
    summary: 'Parlours of these people that start within two hours of a time; `except` leaves one out',
    query: z.object({ start_date: StartDate, user_ids: Ids, except: IdText.optional() }),
    exampleQuery: { start_date: '2031-07-04T20:00:00-04:00', user_ids: '7,8' },
    output: answer(z.array(Clash)),
  }),
  'parlours.getSeries': call('parlours.getSeries', {
    summary: 'When the next weeks of a parlour would start, with the clashes of each',
    params: IdParam,
    query: z.object({ weeks: z.coerce.number().int().min(1).max(PARLOUR.seriesMax).default(4) }),
    output: answer(z.array(SeriesWeek)),
    errors: ['not_found', 'conflict'],
  }),
  'parlours.createSeries': call('parlours.createSeries', {
    summary: 'Repeat a parlour in these weeks: unpublished copies, each with its own edits afterwards',
    params: IdParam,
    body: z.strictObject({
      weeks: z
        .array(Week)
        .min(1, PARLOUR_MESSAGES.weeksMissing)
        .max(PARLOUR.seriesMax)
        .refine((weeks) => new Set(weeks).size === weeks.length, PARLOUR_MESSAGES.weekTwice),
    }),
    example: { weeks: [1, 2] },
    output: answerWithMsg(z.array(Parlour)),
    errors: ['not_found', 'conflict', 'bad_input'],
  }),
  'parlours.start': call('parlours.start', {
    summary: 'Go live, as its host (the app); only a published parlour',
    params: IdParam,
    output: answerWithMsg(z.object({ id: Id, live: z.boolean() })),
    errors: ['not_found', 'forbidden', 'conflict', 'account_inactive', 'muted'],
  }),
  'parlours.finish': call('parlours.finish', {
    summary: 'End a live parlour, as its host (the app): it becomes a finished one',
    params: IdParam,
    body: z.strictObject({ saved_to_profile: z.boolean().optional() }).nullish(),
    example: { saved_to_profile: true },
    output: answerWithMsg(z.object({ id: Id, sale_id: Id })),
    errors: ['not_found', 'forbidden', 'conflict', 'account_inactive'],
  }),
  'parlours.rsvp': call('parlours.rsvp', {
    summary: 'RSVP to a parlour (the app); repeating it is no error',
    params: IdParam,
    output: answerWithMsg(Rsvp),
    errors: ['not_found', 'conflict', 'account_inactive'],
  }),
  'parlours.removeRsvp': call('parlours.removeRsvp', {
    summary: 'Cancel an RSVP (the app); repeating it is no error',
    params: IdParam,
    output: answerWithMsg(Rsvp),
    errors: ['not_found', 'conflict', 'account_inactive'],
  }),
};
