import { calls } from '@greenroom/contract';
import type { Call } from '@greenroom/contract/kit/call';
import { RANGE_REVERSED } from '@greenroom/contract/kit/limits';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type * as z from 'zod';
import type { $ZodType } from 'zod/v4/core';

import { byField } from '../../../apps/api/src/kit/http/failures.ts';
import { LIBRARY_WORDS, defOf, validOf } from './inputs.ts';
import { TEXTS, WRONG } from './texts.ts';

/** Longer than any list may be. */
const LONG = 1001;
const LEAVES = [...TEXTS, ...WRONG, undefined, ['1', '2'], 'x'.repeat(30_000)];

const sampleInput = (shape: $ZodType): unknown => fc.sample(validOf(shape), { seed: 1, numRuns: 1 })[0];

/** Returns inputs with one bad value each: in place of the whole, and of each field and entry inside it. */
function badInputs(shape: $ZodType): unknown[] {
  const def = defOf(shape);
  const inside = def['innerType'] ?? def['in'];
  if (inside) return badInputs(inside as $ZodType);
  if (def.type === 'array') {
    const element = def['element'] as $ZodType;
    const long: unknown[] = Array<unknown>(LONG).fill(sampleInput(element));
    return [...LEAVES, long, ...badInputs(element).map((bad) => [bad])];
  }
  if (def.type !== 'object') return LEAVES;
  const base = sampleInput(shape) as object;
  const fields = Object.entries(def['shape'] as Record<string, $ZodType>);
  return [
    ...LEAVES,
    ...fields.flatMap(([name, field]) =>
      badInputs(field).map((bad) => Object.assign({}, base, { [name]: bad })),
    ),
  ];
}

/** Returns all messages that the server sends for these inputs. */
function listShapeMessages(shape: z.ZodType): Set<string> {
  const refused = badInputs(shape).flatMap((bad) => shape.safeParse(bad).error ?? []);
  return new Set(refused.flatMap((error) => Object.values(byField(error)).flat()));
}

const every: Call[] = Object.values(calls);

test.each(every.map((call): [string, Call] => [call.name, call]))(
  '%s rejects every bad value with our own error messages',
  (_, { params, query, body }) => {
    for (const shape of [params, query, body]) {
      for (const message of shape ? listShapeMessages(shape) : []) {
        expect(message).not.toMatch(LIBRARY_WORDS);
        expect(message).toMatch(/^[A-Z0-9]/);
      }
    }
  },
);

const ranged = every.filter(
  ({ query }) => query && 'start_date' in objectShapeFields(query) && 'end_date' in objectShapeFields(query),
);
function objectShapeFields(shape: $ZodType): object {
  return (defOf(shape)['shape'] as object | undefined) ?? {};
}

test.each(ranged.map((call): [string, Call] => [call.name, call]))(
  '%s rejects a reversed range of days, and accepts a single day',
  (_, { query }) => {
    const refused = query?.safeParse({ start_date: '2026-03-02', end_date: '2026-03-01' });
    expect(refused?.error && byField(refused.error)).toEqual({ start_date: [RANGE_REVERSED] });
    expect(query?.safeParse({ start_date: '2026-03-02', end_date: '2026-03-02' }).success).toBe(true);
  },
);
