import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import classes from './breadcrumb.module.css';

type BreadcrumbProps = {
  /** The parent pages, the outermost first. */
  links: readonly ReactNode[];
  /** The title of the page itself. */
  current: ReactNode;
};

/** Shows the path to a page, each step a link except the last. */
export function Breadcrumb({ links, current }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb" className={classes.trail}>
      <ol className={classes.steps}>
        {links.map((link, at) => (
          // The steps of a page never change order.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className={classes.step}>
            {link}
            <IconChevronRight size={14} aria-hidden className={classes.mark} />
          </li>
        ))}
        <li className={classes.current} aria-current="page">
          {current}
        </li>
      </ol>
    </nav>
  );
}
