import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export type FieldFrameProps = {
  label: string;
  /** Shows the label only to screen readers, where a placeholder or an icon says the same. */
  isLabelHidden?: boolean | undefined;
  help?: ReactNode;
  /** The error; announced and tied to the field. */
  error?: string | undefined;
  className?: string | undefined;
};

/** Returns the ids of a field's error, help and further descriptions, for `aria-describedby`. */
export function describe(id: string, { help, error }: FieldFrameProps, other?: string): string | undefined {
  return [error && `${id}-error`, help && `${id}-help`, other].filter(Boolean).join(' ') || undefined;
}

/** The edge of a box that is typed into. */
export const FIELD_EDGE =
  'rounded-md border border-line-strong bg-surface focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus';
/** The text in it. */
export const FIELD_TEXT = 'text-field text-ink placeholder:text-ink-faint placeholder:opacity-100';

/** What every field has: the label above, help below, the error in place. `id` is the field's own. */
export function FieldFrame(
  props: FieldFrameProps & {
    id: string;
    /** The field's name, by which a form finds what to focus. */
    name?: string | undefined;
    /** Beside the label, such as a counter. */
    aside?: ReactNode;
    children: ReactNode;
  },
) {
  const { id, name, label, isLabelHidden = false, help, error, className, aside, children } = props;
  return (
    <div className={clsx('grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1', className)} data-field={name}>
      <span className={isLabelHidden ? 'sr-only' : 'flex items-baseline justify-between gap-3'}>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {aside}
      </span>
      {children}
      {help && (
        <p id={`${id}-help`} className="text-12 text-ink-faint">
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-13 text-danger-ink" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
