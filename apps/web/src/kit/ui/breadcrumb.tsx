import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type BreadcrumbProps = {
  /** The parent pages, the outermost first. */
  links: readonly ReactNode[];
  /** The title of the page itself. */
  current: ReactNode;
};

/** Shows the path to a page, each step a link except the last. */
export function Breadcrumb({ links, current }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb" className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1">
        {links.map((link, at) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- the steps of a page never change order
            key={at}
            className="inline-flex flex-none items-center gap-1 [&_a]:font-medium [&_a:not(:hover)]:no-underline"
          >
            {link}
            <IconChevronRight size={14} aria-hidden className="flex-none text-ink-faint" />
          </li>
        ))}
        <li className="min-w-0 truncate text-ink-soft" aria-current="page" dir="auto">
          {current}
        </li>
      </ol>
    </nav>
  );
}
