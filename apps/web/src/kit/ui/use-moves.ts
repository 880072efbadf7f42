import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

const MOVE_MS = 200;

/** All items are equally large, so the place that an item left is where another one is now. */
function moveItems(
  list: HTMLElement,
  before: readonly string[],
  now: readonly string[],
  duration: number,
): void {
  const places = new Map(before.map((id, place) => [id, place]));
  const boxes = [...list.children] as HTMLElement[];
  for (const [place, id] of now.entries()) {
    const item = boxes[place];
    const old = boxes[places.get(id) ?? place];
    if (!item || !old || item === old) continue;
    const [x, y] = [old.offsetLeft - item.offsetLeft, old.offsetTop - item.offsetTop];
    item.animate([{ transform: `translate(${x}px, ${y}px)` }, {}], { duration, easing: 'ease-out' });
  }
}

/** Animates each item of the list whose position changed from its old position, unless motion is unwanted. */
export function useMoves(
  listRef: RefObject<HTMLElement | null>,
  items: readonly { id: number }[],
  durationMs = MOVE_MS,
): void {
  const order = items.map(({ id }) => id).join();
  const before = useRef(order);
  useLayoutEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (listRef.current && before.current !== order && !isStill) {
      moveItems(listRef.current, before.current.split(','), order.split(','), durationMs);
    }
    before.current = order;
  }, [listRef, order, durationMs]);
}
