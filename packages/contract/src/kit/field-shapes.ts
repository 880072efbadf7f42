import * as z from 'zod';

import { added, addedInput } from './added.ts';
import { eachField, isNeeded } from './fields.ts';
import type { Field, Fields } from './fields.ts';
import { webAddressOf } from './links.ts';
import { plainLine, plainLines } from './one-line.ts';
import { LINE, LINES, SingleLineText, Text } from './shapes.ts';

const tooLongOf = ({ max, tooLong = `Use at most ${max} characters.` }: Field): string => tooLong;

/** A text that may be empty. */
const freeText = (field: Field, isLine: boolean) =>
  z
    .string()
    .overwrite(isLine ? plainLine : plainLines)
    .trim()
    .max(field.max, tooLongOf(field))
    .regex(isLine ? LINE : LINES, 'Control characters are not allowed.');

function linkFieldShape(field: Field & { kind: 'link' }) {
  const { missing = '', wrong, max } = field;
  const given = z.string().trim().max(max, tooLongOf(field));
  const filled = isNeeded(field) ? given.min(1, { error: missing, abort: true }) : given;
  return filled
    .refine((address) => address === '' || webAddressOf(address) !== null, wrong)
    .transform((address) => webAddressOf(address) ?? '');
}

function fieldValueShape(field: Field): z.ZodType<string, string> {
  const { kind, max, missing } = field;
  if (kind === 'link') return linkFieldShape(field);
  if (missing === undefined) return freeText(field, kind === 'line');
  return kind === 'line' ? SingleLineText(max, missing) : Text(max, missing);
}

type Needed = { missing: string; isOptional?: never };
type Value = z.ZodType<string, string>;

/** Returns the shapes of a record's fields in a body. Those that may be empty may be left out. */
export const bodyFieldShapes = <const F extends Fields>(fields: F) =>
  eachField(fields, (field) => {
    const shape = isNeeded(field) ? fieldValueShape(field) : fieldValueShape(field).optional();
    return field.added ? addedInput(field.added, shape) : shape;
  }) as { [N in keyof F]: F[N] extends Needed ? Value : z.ZodOptional<Value> };

/** Returns the shapes of a record's fields in an answer. */
export const answerFieldShapes = <const F extends Fields>(fields: F) =>
  eachField(fields, (field) => (field.added ? added(field.added, z.string()) : z.string())) as {
    [N in keyof F]: F[N] extends { added: string } ? z.ZodType<string | null, string> : z.ZodString;
  };
