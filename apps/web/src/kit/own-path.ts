import type { AnyRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

/** Whether a text is the address of a page behind the sign-in of this console, and of nothing else. */
export function isOwnPath(router: AnyRouter, path: unknown): path is string {
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path)) return false;
  if (!URL.canParse(path, window.location.origin)) return false;
  const url = new URL(path, window.location.origin);
  if (url.origin !== window.location.origin) return false;
  const matches: { routeId: string }[] = router.matchRoutes(url.pathname, {});
  return matches.length > 2 && matches.some((match) => match.routeId === '/staff');
}

/** Whether a click on a link is for this tab: others are the browser's own. */
export function isPlainClick(click: MouseEvent): boolean {
  return click.button === 0 && !click.metaKey && !click.ctrlKey && !click.shiftKey && !click.altKey;
}
