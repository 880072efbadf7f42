import { eachField, isNeeded } from '@greenroom/contract/kit/fields';
import type { Field, Fields, FieldTexts } from '@greenroom/contract/kit/fields';
import { webAddressOf } from '@greenroom/contract/kit/links';

import { tooLongWords } from '../format.ts';
import { isText } from './shape.ts';

/** Returns the texts of a new record. */
export const blankTexts = <const F extends Fields>(fields: F): FieldTexts<F> => eachField(fields, () => '');

/** Returns the checks of kept texts, for `shapeOf`. */
export const fieldChecks = <const F extends Fields>(fields: F) => eachField(fields, () => isText);

function fieldFault(field: Field, typed: string, isRequired: boolean): string | undefined {
  const given = typed.trim();
  if (given === '') return isRequired ? field.missing : undefined;
  if (field.kind === 'link') return webAddressOf(given) === null ? field.wrong : undefined;
  const { kind, max, tooLong = tooLongWords(max) } = field;
  // The box of a line takes no more, and a longer one from before may stay.
  return kind === 'text' && given.length > max ? tooLong : undefined;
}

/** Returns the errors of the texts. `required`: the optional fields that must be filled in now. */
export const fieldFaults = <const F extends Fields>(
  fields: F,
  texts: FieldTexts<F>,
  required: readonly (keyof F)[] = [],
) =>
  eachField(fields, (field, name) =>
    fieldFault(field, texts[name], isNeeded(field) || required.includes(name)),
  );

const readWebAddress = (typed: string): string => webAddressOf(typed) ?? typed.trim();

/** Returns the texts as they are sent: trimmed, an address with its scheme. */
export const sentTextsOf = <const F extends Fields>(fields: F, texts: FieldTexts<F>): FieldTexts<F> =>
  eachField(fields, ({ kind }, name) => (kind === 'link' ? readWebAddress(texts[name]) : texts[name].trim()));

/** Returns whether two typed addresses are the same one. */
export const isSameLink = (from: string, to: string): boolean => readWebAddress(from) === readWebAddress(to);
