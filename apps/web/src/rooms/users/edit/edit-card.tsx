import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/** One section of the edit form. */
export function EditCard({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      {...rest}
      className={clsx(
        'grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 rounded-lg border border-line bg-surface p-6 max-md:p-4',
        className,
      )}
    />
  );
}
