import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useId } from 'react';

import { BrandMark } from '#kit/ui/brand-mark.tsx';
import { OpenReports } from '#rooms/reports/parts/open-reports.tsx';
import { Unanswered } from '#rooms/support/parts/unanswered.tsx';

import { isUnder, listRooms } from './navigation.ts';
import type { OpenLink } from './navigation.ts';

const LINE =
  'flex min-h-[max(var(--spacing-control),40px)] w-full items-center gap-3 rounded-md px-3 font-medium text-ink-soft no-underline transition-colors hover:bg-hover hover:text-ink [&>svg]:flex-none [&>svg]:text-ink-faint';
const CURRENT =
  'aria-[current]:bg-accent-tint aria-[current]:text-accent-ink aria-[current]:[&>svg]:text-accent-ink forced-colors:aria-[current]:outline-2 forced-colors:aria-[current]:-outline-offset-2';
/** Where only the icons are shown, the name stands beside them on hover and focus. It is fixed, so that the scrolling list does not cut it. */
const TIP =
  "max-side:after:pointer-events-none max-side:after:invisible max-side:after:fixed max-side:after:left-[calc(var(--spacing-rail)+4px)] max-side:after:z-1 max-side:after:rounded-sm max-side:after:bg-ink max-side:after:px-2 max-side:after:py-1 max-side:after:text-12 max-side:after:whitespace-nowrap max-side:after:text-paper max-side:after:content-[attr(data-tip)_/_''] max-side:hover:after:visible max-side:focus-visible:after:visible";

type SidebarProps = {
  /** Shows icons alone below 1200 px. */
  isFolded?: boolean;
  /** Keeps the sidebar open, or folds it; without it there is no button for that. */
  onFold?: () => void;
  /** Lets the drawer close. */
  onFollow?: () => void;
};

/** The logo, the rooms that the role may see, and the button that keeps the names open. */
export function Sidebar({ isFolded = false, onFold, onFollow }: SidebarProps) {
  const FoldIcon = isFolded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const foldWords = isFolded ? 'Keep the menu open' : 'Fold the menu';
  return (
    <nav
      className="flex h-full flex-col gap-4 overflow-x-hidden overflow-y-auto px-3 pb-4"
      aria-label="Main menu"
    >
      <Link
        to="/dashboard"
        className="-mb-2 flex h-header flex-none items-center px-1 text-ink no-underline"
        aria-label="Greenroom dashboard"
        onClick={onFollow}
      >
        <BrandMark isBare />
        <span className={clsx('ms-3 text-16 font-semibold', isFolded && 'max-side:hidden')}>Greenroom</span>
      </Link>
      {listRooms().map(({ heading, links }) => (
        <Group key={heading ?? ''} heading={heading} links={links} isFolded={isFolded} onFollow={onFollow} />
      ))}
      {onFold && (
        <button
          type="button"
          className={clsx(LINE, 'mt-auto cursor-pointer side:hidden', isFolded && TIP)}
          aria-label={foldWords}
          aria-expanded={!isFolded}
          data-tip={foldWords}
          onClick={onFold}
        >
          <FoldIcon size={18} stroke={1.75} aria-hidden />
          {!isFolded && foldWords}
        </button>
      )}
    </nav>
  );
}

type GroupProps = {
  heading: string | undefined;
  links: readonly OpenLink[];
  isFolded: boolean;
  onFollow: (() => void) | undefined;
};

function Group({ heading, links, isFolded, onFollow }: GroupProps) {
  const id = useId();
  const address = useLocation({
    select: ({ pathname, search }) => ({ pathname, search }),
    structuralSharing: true,
  });
  return (
    <div>
      {heading && (
        <h2
          id={id}
          className={clsx('px-3 pb-1 text-12 font-medium text-ink-faint', isFolded && 'max-side:sr-only')}
        >
          {heading}
        </h2>
      )}
      <ul
        className={clsx(
          'grid gap-0.5',
          isFolded && heading && 'max-side:border-t max-side:border-line max-side:pt-4',
        )}
        aria-labelledby={heading && id}
      >
        {links.map((link) => (
          <li key={link.to}>
            <Link
              to={link.to}
              className={clsx(LINE, CURRENT, 'relative', isFolded && TIP)}
              activeProps={{}}
              activeOptions={{ exact: true }}
              aria-current={isUnder(address, link) ? 'page' : undefined}
              data-tip={link.label}
              onClick={onFollow}
            >
              <link.icon size={18} stroke={1.75} aria-hidden />
              <span className={isFolded ? 'max-side:sr-only' : undefined}>{link.label}</span>
              {link.to === '/reports' && <OpenReports isFolded={isFolded} />}
              {link.to === '/support-management' && <Unanswered isFolded={isFolded} />}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
