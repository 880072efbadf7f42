import type { AnyRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

/** Returns whether a text is the address of a page of this console that requires a sign-in. */
export function isOwnPath(router: AnyRouter, path: unknown): path is string {
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path)) return false;
  if (!URL.canParse(path, window.location.origin)) return false;
  const url = new URL(path, window.location.origin);
  if (url.origin !== window.location.origin) return false;
  const matches: { routeId: string }[] = router.matchRoutes(url.pathname, {});
  return matches.length > 2 && matches.some((match) => match.routeId === '/staff');
}

/** Returns whether this tab handles a click on a link; the browser handles the others. */
export function isPlainClick(click: MouseEvent): boolean {
  return click.button === 0 && !click.metaKey && !click.ctrlKey && !click.shiftKey && !click.altKey;
}
