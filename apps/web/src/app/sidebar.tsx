import { Link, useLocation } from '@tanstack/react-router';

import { can } from '#kit/can.ts';
import { BrandMark } from '#kit/ui/brand-mark.tsx';
import { Unanswered } from '#rooms/support/parts/unanswered.tsx';

import { isUnder, navigation } from './navigation.ts';

/** The logo and the nine links. `onFollow` lets the drawer close. */
export function Sidebar({ onFollow }: { onFollow?: () => void }) {
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <nav className="grid h-full content-start overflow-y-auto px-3 pb-6" aria-label="Main menu">
      <Link
        to="/dashboard"
        className="mb-2 flex h-header items-center px-2 text-ink no-underline"
        aria-label="Greenroom dashboard"
        onClick={onFollow}
      >
        <BrandMark />
      </Link>
      <ul className="grid gap-0.5">
        {navigation
          .filter(({ needs }) => can(needs))
          .map((item) => (
            <li key={item.to}>
              <Link
                to={item.to}
                className="flex min-h-[max(var(--spacing-control),40px)] items-center gap-3 rounded-md px-3 font-medium text-ink-soft no-underline transition-colors hover:bg-hover hover:text-ink aria-[current]:bg-accent-tint aria-[current]:text-accent-ink [&>svg]:flex-none [&>svg]:text-ink-faint aria-[current]:[&>svg]:text-accent-ink"
                activeProps={{}}
                aria-current={isUnder(pathname, item) ? 'page' : undefined}
                onClick={onFollow}
              >
                <item.icon size={18} stroke={1.75} aria-hidden />
                {item.label}
                {item.to === '/support-management' && <Unanswered />}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
