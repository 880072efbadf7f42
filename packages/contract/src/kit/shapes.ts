import * as z from 'zod';

import { addedInput } from './added.ts';
import { LIMITS, NO_NETWORK, RANGE_REVERSED } from './limits.ts';
import { isWords } from './list.ts';
import type { ListField, ListQuery } from './list.ts';
import { isVisible, oneLine, plainLine, plainLines } from './one-line.ts';

/** One line: no control characters. */
export const LINE = /^[^\p{Cc}\p{Cs}]*$/u;
/** Several lines: of control characters, only those that lay out a text. */
export const LINES = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u;

/** A record's id in JSON: a positive integer. */
export const Id = z.int().positive();

/** A record's id in a path or a query. Digits only: `1e3` and ` 7` are not ids. */
export const IdText = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'This is not a valid id.')
  .transform(Number)
  .pipe(Id);

/** The id in a path. */
export const IdParam = z.object({ id: IdText });

/** ISO 8601 in UTC with `Z`. PostgreSQL knows no year 0. */
export const Time = z.iso
  .datetime()
  .refine((time) => !time.startsWith('0000'), 'Choose a time after the year 0.');

/** A calendar day of the community, `YYYY-MM-DD`, that exists. PostgreSQL knows no year 0. */
export const Day = z.iso.date().refine((day) => !day.startsWith('0000'), 'Choose a day after the year 0.');

/**
 * Rejects a query whose range of days is reversed. Every query with `start_date` and `end_date` uses it.
 * @source contract Rulings
 */
export const withRange = <T extends z.ZodObject<{ start_date: DayOrNone; end_date: DayOrNone }>>(
  query: T,
): T =>
  query.refine(
    ({ start_date: start, end_date: end }) => start === undefined || end === undefined || start <= end,
    { path: ['start_date'], message: RANGE_REVERSED },
  );
type DayOrNone = z.ZodOptional<typeof Day>;

/** Dollars with at most two decimals. */
export const Dollars = z.number();

const UNFILLED = 'This field is required.';
const given = (missing: string) =>
  z.string({ error: ({ input }) => (input === undefined || input === null ? missing : undefined) });

/** A single line of text: trimmed, with single spaces and nothing invisible, not empty, without control characters. `missing`: the error when it is empty. */
export const SingleLineText = (max: number, missing = UNFILLED) =>
  given(missing)
    .overwrite(oneLine)
    .trim()
    .min(1, { error: missing, abort: true })
    .refine(isVisible, missing)
    .max(max, `Use at most ${max} characters.`)
    // Control characters would break logs, mails and CSV; a lone surrogate can't be stored in JSON.
    .regex(LINE, 'Control characters are not allowed.');

/** Text of several lines: like `SingleLineText`, but tabs and line breaks are allowed, and what else controls vanishes. */
export const Text = (max: number, missing = UNFILLED) =>
  given(missing)
    .overwrite(plainLines)
    .trim()
    .min(1, { error: missing, abort: true })
    .refine(isVisible, missing)
    .max(max, `Use at most ${max} characters.`)
    .regex(LINES, 'Control characters are not allowed.');

/** An IP address or a network, such as `203.0.113.0/24`. */
export const Network = z
  .string()
  .max(50)
  .trim()
  .pipe(z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()], NO_NETWORK));

/** Search text of a query: any short text. NUL can't be sent to PostgreSQL. */
export const QueryText = z.string().overwrite(plainLine).max(LIMITS.queryText);

const whole = z
  .string()
  .regex(/^\d{1,9}$/, 'This must be a whole number.')
  .transform(Number);

/** `page` from 1 and `limit` from 1 to 100, as text in a query. */
export const Paging = {
  page: whole.pipe(z.int().min(1)).default(1),
  limit: whole.pipe(z.int().min(1).max(LIMITS.pageSizeMax)).default(LIMITS.pageSize),
};

/** `true` or `false` in a query. */
export const BooleanText = z.enum(['true', 'false']).transform((word) => word === 'true');

const jsonList = (length: number) =>
  z
    .string()
    .max(length)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'This must be a JSON list of ids.' });
        return z.NEVER;
      }
    });

/** A JSON list of at most 20 ids in a query. */
const IdsText = jsonList(200).pipe(z.array(z.int().min(1).max(32_767)).max(20));

/** A JSON list of the records that were selected, in a query: they fit in an address. */
export const SelectedIds = jsonList(8000).pipe(z.array(Id).min(1).max(LIMITS.selectedMax));

const FIELDS = {
  text: QueryText.optional(),
  search: QueryText.optional(),
  flag: BooleanText.optional(),
  day: Day.optional(),
  id: IdText.optional(),
};
const IdsField = IdsText.optional();
type ShapeOf<F extends ListField> = F extends keyof typeof FIELDS
  ? (typeof FIELDS)[F]
  : F extends readonly string[]
    ? z.ZodOptional<z.ZodEnum<{ [W in F[number]]: W }>>
    : typeof IdsField;

function listFieldShape(field: ListField): z.ZodType {
  if (typeof field === 'string') return FIELDS[field];
  return isWords(field) ? z.enum(field).optional() : IdsField;
}

/** Returns the shapes of what narrows a list. */
export function filterOf<const L extends ListQuery>({ fields, added = [], capabilities = {} }: L) {
  const shapes = Object.entries(fields).map(([name, field]) => {
    const capability = capabilities[name];
    const shape = listFieldShape(field);
    return [name, capability ? addedInput(capability, shape) : markIf(added.includes(name), shape)];
  });
  return Object.fromEntries(shapes) as { [F in keyof L['fields']]: ShapeOf<L['fields'][F]> };
}

/** Returns the shapes of a list's order. */
export function orderOf<const L extends ListQuery>({ sorts, sort, added = [] }: L) {
  return {
    sort_by: markIf(added.includes('sort_by'), z.enum(sorts as L['sorts']).default(sort.by as never)),
    sort_dir: markIf(added.includes('sort_dir'), z.enum(['asc', 'desc']).default(sort.dir)),
  };
}

const markIf = <S extends z.ZodType>(isAdded: boolean, shape: S): S =>
  isAdded ? addedInput('details', shape) : shape;

/** The body of a success that carries data. */
export const answer = <T extends z.ZodType>(data: T) => z.object({ data });

/** The body of a success that carries data and a message. */
export const answerWithMsg = <T extends z.ZodType>(data: T) => z.object({ data, msg: z.string() });

/** The body of a success that carries only a message. */
export const MessageOnly = z.object({ msg: z.string() });

/** A page of a list with the exact number of all matching rows. */
export const pageShape = <T extends z.ZodType>(row: T) =>
  z.object({ data: z.array(row), totalCounts: z.int().min(0) });

/** A talent or genre: its id and its title. */
export const NamedRef = z.object({ id: Id, title: z.string() });
