import { clsx } from 'clsx';
import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';

import { formatCount } from '../format.ts';
import classes from './text-area.module.css';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'value'> & {
  label: string;
  value: string;
  help?: ReactNode;
  /** The error; announced and tied to the field. */
  error?: string | undefined;
  /** Text beyond `maxLength` is kept, and the form reports it: pasted text is never cut off. */
  isOpenEnded?: boolean;
};

/** A multi-line text field; with `maxLength` it counts, and announces what is left near the end. */
export function TextArea({ label, help, error, isOpenEnded = false, ...rest }: TextAreaProps) {
  const id = useId();
  const { value, maxLength } = rest;
  const left = maxLength === undefined ? null : maxLength - value.length;
  const described = [error && `${id}-error`, help && `${id}-help`].filter(Boolean);
  return (
    <div className={clsx(classes.field, rest.className)}>
      <span className={classes.head}>
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
        {maxLength !== undefined && (
          <span className={classes.count} aria-hidden>
            {formatCount(value.length)} / {formatCount(maxLength)}
          </span>
        )}
      </span>
      <textarea
        rows={5}
        {...rest}
        maxLength={isOpenEnded ? undefined : maxLength}
        id={id}
        className={classes.box}
        aria-invalid={error ? true : undefined}
        aria-describedby={described.join(' ') || undefined}
      />
      <output className="only-read">
        {left !== null && left <= 20 && left >= 0 ? `${formatCount(left)} characters left` : ''}
      </output>
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
