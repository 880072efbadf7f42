import { plainLine } from '@greenroom/contract/kit/one-line';
import { clsx } from 'clsx';
import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';

import { cleanTyped } from '../clean-typed.ts';
import { FIELD_EDGE, FIELD_TEXT, FieldFrame, describe } from './field-frame.tsx';
import type { FieldFrameProps } from './field-frame.tsx';

/** For an error that is shown once for several fields, use `aria-invalid`. */
export type TextFieldProps = FieldFrameProps &
  Omit<ComponentProps<'input'>, 'id'> & {
    /** An icon at the start. */
    before?: ReactNode;
    /** A button or a hint at the end. */
    after?: ReactNode;
  };

/** A single-line text field. */
export function TextField(props: TextFieldProps) {
  const { label, isLabelHidden, help, error, className, before, after, ...rest } = props;
  const id = useId();
  const isWrong = Boolean(error) || rest['aria-invalid'] === true;
  return (
    <FieldFrame {...{ id, label, name: rest.name, isLabelHidden, help, error, className }}>
      <span className={clsx('flex h-field items-center', FIELD_EDGE, isWrong && 'border-danger-ink!')}>
        {before && (
          <span className="pointer-events-none grid w-9 flex-none place-items-center text-ink-faint">
            {before}
          </span>
        )}
        <input
          dir="auto"
          {...rest}
          onChange={(typed) => {
            if (rest.type !== 'password') cleanTyped(typed.currentTarget, plainLine);
            rest.onChange?.(typed);
          }}
          id={id}
          className={clsx(
            'min-w-0 flex-1 self-stretch rounded-[inherit] pe-3 outline-none read-only:text-ink-faint disabled:text-ink-faint',
            !before && 'ps-3',
            FIELD_TEXT,
          )}
          aria-invalid={isWrong || undefined}
          aria-describedby={describe(id, props, rest['aria-describedby'])}
        />
        {after}
      </span>
    </FieldFrame>
  );
}
