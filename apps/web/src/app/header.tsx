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

/** Says that changes come late, where no event comes through: behind a proxy that holds streams back, or in an outage. */
function NotLive() {
  const isLive = useLive();
  return (
    <output
      className="empty:hidden"
      title="Changes of others appear within half a minute, because live updates don’t come through."
    >
      {!isLive && <Badge tone="attention">Not live</Badge>}
    </output>
  );
}
