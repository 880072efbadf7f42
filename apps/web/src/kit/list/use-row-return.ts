import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Returns whether a link leads to a page, which may have more in its address, such as a tab. */
function leadsTo({ href }: HTMLAnchorElement, page: URL): boolean {
  const { origin, pathname, searchParams } = new URL(href);
  const isSame = origin === page.origin && pathname === page.pathname;
  return isSame && [...searchParams].every(([name, value]) => page.searchParams.get(name) === value);
}

/** Back from a record, the focus goes to what opens its row, unless it is elsewhere, such as in the sidebar. */
export function useRowReturn(tableRef: RefObject<HTMLElement | null>, isReady: boolean): void {
  const router = useRouter();
  const [cameFrom] = useState(() => router.state.resolvedLocation?.href);
  useEffect(() => {
    if (!isReady || cameFrom === undefined) return undefined;
    const page = new URL(cameFrom, location.origin);
    // After the router has scrolled the page to where it was.
    const frame = requestAnimationFrame(() => {
      const { activeElement } = document;
      if (activeElement && activeElement !== document.body && activeElement.id !== 'content') return;
      const links = [
        ...(tableRef.current?.querySelectorAll<HTMLAnchorElement>('tr[data-row] a[href]') ?? []),
      ];
      const link = links.find((each) => leadsTo(each, page) && each.checkVisibility());
      link?.focus({ preventScroll: true });
      link?.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [isReady, cameFrom, tableRef]);
}
