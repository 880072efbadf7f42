import { plainLines } from '@greenroom/contract/kit/one-line';
import { clsx } from 'clsx';
import { useId } from 'react';
import type { ComponentProps } from 'react';

import { cleanTyped } from '../clean-typed.ts';
import { formatCount, tooLongWords } from '../format.ts';
import { FIELD_EDGE, FIELD_TEXT, FieldFrame, describe } from './field-frame.tsx';
import type { FieldFrameProps } from './field-frame.tsx';

type TextAreaProps = FieldFrameProps &
  Omit<ComponentProps<'textarea'>, 'id' | 'value'> & {
    value: string;
    /** Text beyond it is kept and named as an error, which the form must not send: pasted text is never cut off. */
    maxLength?: number | undefined;
  };

/** A multi-line text field; with `maxLength` it counts, and announces what is left near the end. */
export function TextArea(props: TextAreaProps) {
  const { label, isLabelHidden, help, error: given, className, maxLength, ...rest } = props;
  const id = useId();
  const { value } = rest;
  const left = maxLength === undefined ? null : maxLength - value.length;
  const error = given ?? (left !== null && left < 0 ? tooLongWords(maxLength ?? 0) : undefined);
  const count = maxLength !== undefined && (
    <span className="text-12 text-ink-faint" aria-hidden>
      {formatCount(value.length)} / {formatCount(maxLength)}
    </span>
  );
  return (
    <FieldFrame {...{ id, label, name: rest.name, isLabelHidden, help, error, className }} aside={count}>
      <textarea
        rows={5}
        dir="auto"
        {...rest}
        onChange={(typed) => {
          cleanTyped(typed.currentTarget, plainLines);
          rest.onChange?.(typed);
        }}
        id={id}
        className={clsx(
          'w-full resize-y px-3 py-2 leading-normal',
          FIELD_EDGE,
          FIELD_TEXT,
          error && 'border-danger-ink!',
        )}
        aria-invalid={error ? true : undefined}
        aria-describedby={describe(id, { ...props, error }, rest['aria-describedby'])}
      />
      <output className="sr-only">
        {left !== null && left <= 20 && left >= 0 ? `${formatCount(left)} characters left` : ''}
      </output>
    </FieldFrame>
  );
}
