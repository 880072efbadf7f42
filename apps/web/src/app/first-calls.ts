import type { FirstCalls } from '#kit/room.ts';
import { parseSearch, readId } from '#kit/url-state.ts';

// Found by their names; the order is of no matter.
const rooms = import.meta.glob<FirstCalls>('../rooms/*/*.first.ts', { eager: true, import: 'firstCalls' });

const firstCalls: FirstCalls = Object.assign({}, ...Object.values(rooms));

/** Sends the first calls of the page at an address; for an unknown one, none. */
export function sendFirstCalls({ pathname, search }: Location): void {
  const id = pathname.split('/').at(-1) ?? '';
  const path = readId(id) ? `${pathname.slice(0, -id.length)}$id` : pathname;
  if (Object.hasOwn(firstCalls, path)) firstCalls[path]?.({ search: parseSearch(search), id });
}
