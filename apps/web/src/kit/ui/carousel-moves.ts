import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

const MOVE: KeyframeAnimationOptions = { duration: 200, easing: 'ease-out' };

function moveCards(list: HTMLElement, before: readonly string[], now: readonly string[]): void {
  const [one, other] = list.children as unknown as HTMLElement[];
  if (!one || !other) return;
  const step = other.offsetLeft - one.offsetLeft;
  const places = new Map(before.map((id, place) => [id, place]));
  for (const [place, id] of now.entries()) {
    const from = places.get(id);
    if (from === undefined || from === place) continue;
    list.children[place]?.animate([{ transform: `translateX(${(from - place) * step}px)` }, {}], MOVE);
  }
}

/** Animates each card of the list whose position changed from its old position, unless it shall be still. */
export function useMoves(
  listRef: RefObject<HTMLElement | null>,
  items: readonly { id: number }[],
  isStill: boolean,
): void {
  const order = items.map(({ id }) => id).join();
  const before = useRef(order);
  useLayoutEffect(() => {
    if (listRef.current && before.current !== order && !isStill) {
      moveCards(listRef.current, before.current.split(','), order.split(','));
    }
    before.current = order;
  }, [listRef, order, isStill]);
}
