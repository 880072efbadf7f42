import { clsx } from 'clsx';
import type { ReactNode } from 'react';

import { useTitle } from '../page-title.ts';

const WIDTHS = {
  full: 'max-w-content',
  form: 'max-w-[calc(var(--container-form)+2*var(--spacing-gutter))]',
  beside: 'max-w-[calc(var(--container-form)+var(--container-narrow)+16px+2*var(--spacing-gutter))]',
  whole: '',
};

type PageProps = {
  /** Replaces the route's title when it depends on the data. The header shows it. */
  title?: string | undefined;
  /** What the page is about: 'Rosa Diaz'. The browser's tab names it. */
  thing?: string | undefined;
  /** What the page is for, or the count: '2,014 people'. Its line stays reserved while it is undefined. */
  summary?: ReactNode;
  /** The primary action, on the right. */
  action?: ReactNode;
  /** Search, filter button and chips, above the content. */
  filters?: ReactNode;
  /** `form` 720, `beside` that with a narrow column beside it, `full` up to 1440 wide, `whole` as wide as the window. */
  width?: keyof typeof WIDTHS;
  children: ReactNode;
};

/** The frame of a screen below the header. */
export function Page({ title, thing, summary, action, filters, width = 'full', children }: PageProps) {
  useTitle({ title, thing });
  return (
    <div
      className={clsx(
        'mx-auto grid w-full grid-cols-[minmax(0,1fr)] content-start gap-4 px-gutter pt-6 pb-12 print:flex print:flex-col',
        WIDTHS[width],
      )}
    >
      {(summary !== undefined || action) && (
        <div className="flex min-h-control flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <div className="min-w-0 text-ink-soft">{summary ?? '\u00a0'}</div>
          {action && <div className="flex flex-wrap gap-2 print:hidden">{action}</div>}
        </div>
      )}
      {filters && <div className="flex flex-wrap items-center gap-x-3 gap-y-2">{filters}</div>}
      {children}
    </div>
  );
}
