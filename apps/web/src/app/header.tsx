import { useLive } from '#kit/events.ts';
import { usePageTitle } from '#kit/page-title.ts';
import { Badge } from '#kit/ui/badge.tsx';
import { Bell } from '#rooms/notifications/parts/bell.tsx';

import { MenuWithKeys, SearchButton } from './everywhere.tsx';
import { NavDrawer } from './nav-drawer.tsx';
import { OthersHere } from './others-here.tsx';

/** The page title, who else is here, the search, the bell and one's own menu. */
export function Header() {
  const title = usePageTitle();
  return (
    <header className="sticky top-0 z-header flex items-center gap-3 max-sm:gap-2 border-b border-line bg-paper px-gutter [grid-area:header] print:static print:border-0 print:bg-none print:*:not-[h1]:hidden">
      <NavDrawer />
      <h1 className="line-clamp-2 min-w-0 flex-1 text-20 max-sm:text-16 sm:line-clamp-1" dir="auto">
        {title}
      </h1>
      <div className="flex items-center gap-2 max-sm:gap-1">
        <NotLive />
        <OthersHere />
        <SearchButton />
        <Bell />
        <MenuWithKeys />
      </div>
    </header>
  );
}

const NOT_LIVE = {
  late: {
    badge: 'Not live',
    title: 'Changes of others appear within half a minute, because live updates don’t come through.',
  },
  crowded: {
    badge: 'Not live: too many windows',
    title:
      'Changes of others appear within half a minute. Close another window of the console to see them at once.',
  },
};

/**
 * Says that changes come late, where no event comes through: behind a proxy that holds streams back, in an outage, or in
 * one window too many.
 */
function NotLive() {
  const live = useLive();
  const words = live === 'live' ? null : NOT_LIVE[live];
  return (
    <output className="empty:hidden" title={words?.title}>
      {words && <Badge tone="attention">{words.badge}</Badge>}
    </output>
  );
}
