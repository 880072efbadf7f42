const MOVE: KeyframeAnimationOptions = { duration: 200, easing: 'ease-out' };

/** Animates each card whose position changed from its old position. `before` and `now` are ids in order. */
export function moveCards(list: HTMLElement, before: readonly string[], now: readonly string[]): void {
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
