import * as z from 'zod';

import { addedInput } from './kit/added.ts';
import { BulkAnswer, SelectionAnswer, bulkBody } from './kit/bulk.ts';
import { call } from './kit/call.ts';
import { BULK } from './kit/limits.ts';
import { MEASURE_KINDS } from './kit/measures.ts';
import { REPORT_KINDS } from './kit/reports.ts';
import { searchPageOf } from './kit/search-page.ts';
import {
  Id,
  IdParam,
  Paging,
  Text,
  Time,
  answer,
  answerWithMsg,
  filterOf,
  orderOf,
  pageShape,
} from './kit/shapes.ts';
import { REPORT_LIST } from './reports-list.rules.ts';
import { DECISIONS, REPORTS, REPORT_REASON_NAMES } from './reports.rules.ts';
import { NewMeasure } from './users-measures.ts';

export const ReportQuery = z.object({
  page: Paging.page,
  limit: addedInput('details', Paging.limit),
  ...orderOf(REPORT_LIST),
  ...filterOf(REPORT_LIST),
});
export type ReportQuery = z.output<typeof ReportQuery>;

const ReportFilter = z.object(filterOf(REPORT_LIST));
export type ReportFilter = z.output<typeof ReportFilter>;

const Reason = z.enum(REPORT_REASON_NAMES);
const Kind = z.enum(REPORT_KINDS);

const Person = z.object({ id: Id, name: z.string(), email: z.string(), picture_url: z.string().nullable() });

/** What members reported: one row a thing, however many reported it. */
export const ReportRow = z.object({
  id: Id,
  kind: Kind,
  /** The id of the thing. */
  record: Id,
  /** The post of a response; null of other kinds. */
  within: Id.nullable(),
  /** What it was called, and what it said, when it was first reported. */
  title: z.string(),
  words: z.string(),
  /** Who made it; null when they are purged. */
  maker: Person.nullable(),
  reporters: z.int(),
  /** The rule that holds it or held it, by why there is that rule; null for what was only reported. */
  held: z.object({ rule: z.string() }).nullable(),
  /** How many gave each reason, the most frequent first. */
  reasons: z.array(z.object({ reason: Reason, count: z.int() })),
  firstAt: Time,
  lastAt: Time,
  /** Whether the app shows it now; null when it is removed. */
  isShown: z.boolean().nullable(),
  /** How staff decided; null while it is open. */
  decision: z
    .object({
      decision: z.enum(DECISIONS),
      reason: z.string().nullable(),
      by: z.string(),
      at: Time,
      /** What was done against who made it. */
      measure: z.enum(MEASURE_KINDS).nullable(),
    })
    .nullable(),
  /** The earlier decisions about it, and those about all that its maker made, which hid something. */
  earlier: z.int(),
  makerHidden: z.int(),
});
export type ReportRow = z.input<typeof ReportRow>;

/** What one member said. */
export const Reported = z.object({
  id: Id,
  reason: Reason,
  words: z.string(),
  createdAt: Time,
  /** Null when they are purged. */
  by: Person.nullable(),
  /** How many of their earlier reports led to something, and how many to nothing. */
  right: z.int(),
  wrong: z.int(),
});
export type Reported = z.input<typeof Reported>;

/** A member's own report, and how it ended. */
export const OwnReport = z.object({
  id: Id,
  kind: Kind,
  record: Id,
  title: z.string(),
  reason: Reason,
  words: z.string(),
  createdAt: Time,
  /** `open`: the staff have not decided yet. */
  outcome: z.enum(['open', ...DECISIONS]),
});
export type OwnReport = z.input<typeof OwnReport>;

const Because = Text(BULK.reasonMax);

/** @assumed */
export const reportsCalls = {
  'reports.create': call('reports.create', {
    summary: 'Report something to the staff; the same again adds words to one’s report (the app)',
    body: z.strictObject({
      kind: Kind,
      id: Id,
      reason: Reason,
      words: z.union([Text(REPORTS.wordsMax), z.literal('')]).optional(),
      /** Whether the member is told by mail how it ended. */
      mail: z.boolean().optional(),
    }),
    example: { kind: 'bulletins', id: 7, reason: 'spam' },
    output: answerWithMsg(z.object({ id: Id })),
    errors: ['not_found', 'account_inactive', 'conflict'],
  }),
  'reports.listOwn': call('reports.listOwn', {
    summary: 'One’s own reports and how each ended, newest first (the app)',
    query: z.object({ page: Paging.page, limit: Paging.limit }),
    output: pageShape(OwnReport),
  }),
  'reports.list': call('reports.list', {
    summary: 'What members reported, one row a thing',
    query: ReportQuery,
    output: searchPageOf(ReportRow),
  }),
  'reports.get': call('reports.get', {
    summary: 'A reported thing',
    params: IdParam,
    output: answer(ReportRow),
    errors: ['not_found'],
  }),
  'reports.listReporters': call('reports.listReporters', {
    summary: 'Who reported it and with which words, newest first',
    params: IdParam,
    query: z.object({ page: Paging.page, limit: Paging.limit }),
    output: pageShape(Reported),
    errors: ['not_found'],
  }),
  'reports.decide': call('reports.decide', {
    summary:
      'Decide about a reported thing: all its reports are closed with it. A measure against who made it takes `people.change` too',
    params: IdParam,
    body: z.strictObject({
      decision: z.enum(DECISIONS),
      /** For the staff: kept with the decision and in the activity. */
      reason: Because.optional(),
      /** With `measure`, and where wanted with `hidden`. */
      measure: NewMeasure.optional(),
    }),
    example: { decision: 'nothing' },
    output: answerWithMsg(ReportRow),
    errors: ['not_found', 'conflict'],
  }),
  'reports.reopen': call('reports.reopen', {
    summary: 'Take a decision back: the reports are open again, and what it hid is shown again',
    params: IdParam,
    output: answerWithMsg(ReportRow),
    errors: ['not_found', 'conflict'],
  }),
  'reports.getSelection': call('reports.getSelection', {
    summary: 'How many reported things match a filter and the fingerprint of them all, for a change of many',
    query: ReportFilter,
    output: SelectionAnswer,
  }),
  'reports.changeMany': call('reports.changeMany', {
    summary: 'Decide about many reported things at once, or take decisions back',
    body: bulkBody(['nothing', 'hidden', 'reopen'], z.strictObject(filterOf(REPORT_LIST)), {}),
    example: { action: 'nothing', ids: [7] },
    output: BulkAnswer,
    errors: ['conflict'],
  }),
};
