import type { Call } from '@greenroom/contract/kit/call';
import { wire } from '@greenroom/contract/wire';
import type { CallName } from '@greenroom/contract/wire';
import * as fc from 'fast-check';
import type { z } from 'zod';
import type { $ZodType } from 'zod/v4/core';

import { PLANTED, TEXTS, WRONG } from './texts.ts';

type Def = { type: string } & Record<string, unknown>;
export const defOf = (shape: $ZodType): Def => shape._zod.def as unknown as Def;
const fits = (shape: $ZodType, value: unknown): boolean => (shape as z.ZodType).safeParse(value).success;

/** Matches text that only the validation library produces, which no answer may contain. */
export const LIBRARY_WORDS =
  /\b(?:expected|received|invalid (?:input|option|string|number|key|value|iso)|too (?:small|big)|unrecognized|undefined|null|nan|regex|must match)\b|[<>]=/i;

/** Generates valid values from a schema's own definition; every leaf is checked by the schema itself. */
export function validOf(shape: $ZodType): fc.Arbitrary<unknown> {
  const def = defOf(shape);
  const inner = () => validOf(def['innerType'] as $ZodType);
  switch (def.type) {
    case 'object':
      return validRecord(shape, def);
    case 'optional':
    case 'default':
    case 'prefault':
      return fc.option(inner(), { nil: undefined, freq: 3 });
    case 'nullable':
      return fc.option(inner(), { nil: null });
    case 'array':
      return fc
        .array(validOf(def['element'] as $ZodType), { maxLength: 6 })
        .map((list) => (fits(shape, list) ? list : list.slice(0, 1)))
        .filter((list) => fits(shape, list));
    case 'pipe':
      // A list with its own transform; texts with one are leaves, with known values.
      return defOf(def['in'] as $ZodType).type === 'array'
        ? validOf(def['in'] as $ZodType).filter((list) => fits(shape, list))
        : leafText(shape);
    case 'union':
      return fc.oneof(...(def['options'] as $ZodType[]).map(validOf));
    case 'literal':
      return fc.constantFrom(...(def['values'] as unknown[]));
    case 'boolean':
      return fc.boolean();
    case 'enum':
      return fc.constantFrom(...Object.values(def['entries'] as Record<string, string>));
    case 'number':
      return leaf(
        shape,
        [1, 2, 3, 5, 1000, 2 ** 31, Number.MAX_SAFE_INTEGER],
        fc.integer({ min: 1, max: 50 }),
      );
    default:
      return leafText(shape);
  }
}

const leafText = (shape: $ZodType) => leaf(shape, TEXTS, fc.string({ unit: 'grapheme', maxLength: 30 }));

function validRecord(shape: $ZodType, def: Def): fc.Arbitrary<unknown> {
  const fields = Object.entries(def['shape'] as Record<string, $ZodType>);
  const whole = fc
    .record(Object.fromEntries(fields.map(([name, field]) => [name, validOf(field)])))
    .map((record) => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)));
  // Only a rule across fields, such as a range of days, can still reject it.
  return whole.filter((record) => fits(shape, record));
}

function leaf<T>(shape: $ZodType, known: T[], others: fc.Arbitrary<T>): fc.Arbitrary<T> {
  const right = known.filter((each) => fits(shape, each));
  const [first] = right;
  if (first === undefined) throw new Error(`No known value fits ${JSON.stringify(defOf(shape))}: add one.`);
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...right) },
    { weight: 1, arbitrary: others.map((each) => (fits(shape, each) ? each : first)) },
  );
}

const anyText = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constant('x'.repeat(30_000)),
);
const anyJson = fc.oneof(fc.constantFrom<unknown>(...WRONG), anyText, fc.array(anyText, { maxLength: 3 }));

/** Generates a body with one change: a missing field, another type, null, an unknown field, a hostile text. */
export function mutatedBody(shape: $ZodType): fc.Arbitrary<unknown> {
  const inside = (each: $ZodType): $ZodType => {
    const inner = defOf(each)['innerType'];
    return inner ? inside(inner as $ZodType) : each;
  };
  const fields = Object.keys(defOf(inside(shape))['shape'] as object);
  const field = fields.length > 0 ? fc.constantFrom(...fields) : fc.constantFrom('any');
  const change = fc.oneof(
    fc.record({ how: fc.constant('set' as const), field, value: anyJson }),
    fc.record({ how: fc.constant('drop' as const), field, value: fc.constant(null) }),
    fc.record({ how: fc.constant('set' as const), field: fc.constantFrom(...PLANTED), value: anyJson }),
  );
  const changed = fc
    .tuple(validOf(shape), fc.array(change, { minLength: 1, maxLength: 2 }))
    .map(([body, changes]) => changes.reduce(changeInputBody, { ...(body as object) }));
  return fc.oneof({ weight: 12, arbitrary: changed }, { weight: 1, arbitrary: anyJson });
}

function changeInputBody(
  body: object,
  { how, field, value }: { how: 'set' | 'drop'; field: string; value: unknown },
): object {
  if (how === 'set') return { ...body, [field]: value };
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== field));
}

type Pair = [name: string, value: string];
const encode = (text: string): string => encodeURIComponent(text.toWellFormed());
const queryText = (pairs: Pair[]): string => pairs.map((pair) => pair.map(encode).join('=')).join('&');
const pairsOf = (query: unknown): Pair[] =>
  Object.entries(query as object).map(([name, value]) => [name, String(value)]);

/** Generates a query string that the schema accepts. */
export const validQuery = (shape: $ZodType): fc.Arbitrary<string> =>
  validOf(shape).map((query) => queryText(pairsOf(query)));

/** Generates a query string with hostile values, repeated names and unknown names. */
export function mutatedQuery(shape: $ZodType): fc.Arbitrary<string> {
  const names = [
    ...Object.keys(defOf(shape)['shape'] as object),
    'unknown',
    '__proto__',
    'page[]',
    'sort_by.x',
  ];
  const extra = fc.array(
    fc.tuple(
      fc.constantFrom(...names),
      anyText.map((text) => text.slice(0, 500)),
    ),
    {
      minLength: 1,
      maxLength: 2,
    },
  );
  return fc.tuple(validOf(shape), extra).map(([query, pairs]) => {
    const planted = new Set(pairs.slice(1).map(([name]) => name));
    return queryText([...pairsOf(query).filter(([name]) => !planted.has(name)), ...pairs]);
  });
}

/** Returns the path of a call with each of its params filled in from `texts`, encoded. */
export const callPath = (name: CallName, text: string): string =>
  wire[name].path.replaceAll(/:\w+/g, encode(text));

/** Returns the path of a call with an id and its example of a query. */
export const examplePathOf = ({ name, exampleQuery = {} }: Call, id: string): string =>
  `${callPath(name, id)}?${queryText(pairsOf(exampleQuery))}`;

export const paramText: fc.Arbitrary<string> = fc
  .constantFrom(...TEXTS, '.', '..', 'a'.repeat(199), '%00', '1/2', '1?x=1', '1#')
  .filter((text) => text !== '');
