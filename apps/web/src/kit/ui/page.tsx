import type { ReactNode } from 'react';

import { useTitleOverride } from '../page-title.ts';
import classes from './page.module.css';

type PageProps = {
  /** Replaces the route's title when it depends on the data. The header shows it. */
  title?: string | undefined;
  /** What the page is for, or the count: '2,014 people'. Its line stays reserved while it is undefined. */
  summary?: ReactNode;
  /** The primary action, on the right. */
  action?: ReactNode;
  /** Search, filter button and chips, above the content. */
  filters?: ReactNode;
  /** `form` 720, `reading` 680, `full` up to 1440 wide, `whole` as wide as the window. */
  width?: 'full' | 'form' | 'reading' | 'whole';
  children: ReactNode;
};

/** The frame of a screen below the header. */
export function Page({ title, summary, action, filters, width = 'full', children }: PageProps) {
  useTitleOverride(title);
  return (
    <div className={classes.page} data-width={width}>
      {(summary !== undefined || action) && (
        <div className={classes.head}>
          <div className={classes.summary}>{summary ?? '\u00a0'}</div>
          {action && <div className={classes.action}>{action}</div>}
        </div>
      )}
      {filters && <div className={classes.filters}>{filters}</div>}
      {children}
    </div>
  );
}
