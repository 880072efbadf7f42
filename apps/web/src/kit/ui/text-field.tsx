import { clsx } from 'clsx';
import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';

import classes from './text-field.module.css';

export type TextFieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: string;
  /** Shows the label only to screen readers, where a placeholder or an icon says the same. */
  isLabelHidden?: boolean;
  help?: ReactNode;
  /** The error; announced and tied to the field. For an error that is shown once for several fields, use `aria-invalid`. */
  error?: string | undefined;
  /** An icon at the start. */
  before?: ReactNode;
  /** A button or a hint at the end. */
  after?: ReactNode;
};

/** A single-line text field with its label above, help below and error in place. */
export function TextField({
  label,
  isLabelHidden = false,
  help,
  error,
  before,
  after,
  ...rest
}: TextFieldProps) {
  const id = useId();
  const isWrong = Boolean(error) || rest['aria-invalid'] === true;
  const described = [error && `${id}-error`, help && `${id}-help`, rest['aria-describedby']].filter(Boolean);
  return (
    <div className={clsx(classes.field, rest.className)}>
      <label htmlFor={id} className={isLabelHidden ? 'only-read' : classes.label}>
        {label}
      </label>
      <span className={classes.box} data-wrong={isWrong || undefined} data-before={before ? true : undefined}>
        {before && <span className={classes.before}>{before}</span>}
        <input
          {...rest}
          id={id}
          className={classes.input}
          aria-invalid={isWrong || undefined}
          aria-describedby={described.join(' ') || undefined}
        />
        {after}
      </span>
      {help && (
        <p id={`${id}-help`} className={classes.help}>
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
