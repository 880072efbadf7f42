import { eachField } from '@greenroom/contract/kit/fields';
import type { Field, Fields } from '@greenroom/contract/kit/fields';
import { webAddressOf } from '@greenroom/contract/kit/links';
import type { ChangeEvent, Ref } from 'react';

import { has } from '../capabilities.ts';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';

type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;
type TextProps = {
  name: string;
  value: string;
  error: string | undefined;
  autoComplete: string;
  onChange: (typed: Typed) => void;
  onBlur: () => void;
};

type RecordFieldProps<N extends string> = {
  form: { text: (name: N) => TextProps };
  /** The record's fields. */
  fields: Readonly<Record<N, Field>>;
  name: N;
  'data-autofocus'?: boolean;
  /** The box of a field of one line. */
  ref?: Ref<HTMLInputElement>;
};

/** The address as it will be opened, once it differs from what was typed. */
function linkHelp(typed: string, help: string | undefined): string | undefined {
  const address = webAddressOf(typed);
  return address === null || address === typed.trim() ? help : `Opens ${address}`;
}

/** Draws a field of a record's table. */
export function RecordField<N extends string>({ form, fields, name, ref, ...rest }: RecordFieldProps<N>) {
  const field = fields[name];
  const { label, help, max } = field;
  const shown = { label, help, ...form.text(name), ...rest };
  if (field.kind === 'text') return <TextArea rows={field.rows} maxLength={max} {...shown} />;
  if (field.kind === 'line') return <TextField ref={ref} maxLength={max} {...shown} />;
  const opens = linkHelp(shown.value, help);
  return <TextField ref={ref} type="url" inputMode="url" {...shown} help={opens} />;
}

type RecordFieldsProps<F extends Fields> = {
  form: { text: (name: keyof F & string) => TextProps };
  fields: F;
  /** The fields that stand elsewhere. */
  but?: readonly (keyof F & string)[];
};

/** Draws a record's fields that the host knows, one below the other. */
export function RecordFields<const F extends Fields>({ form, fields, but }: RecordFieldsProps<F>) {
  return Object.values(eachField(fields, ({ added }, name) => ({ added, name })))
    .filter(({ added, name }) => but?.includes(name) !== true && (added === undefined || has(added)))
    .map(({ name }) => <RecordField key={name} form={form} fields={fields} name={name} />);
}
