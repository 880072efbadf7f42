/** The container widths, in px, from which the carousel shows one more card: 1 to 10. @source spec 9 */
export const CAROUSEL_WIDTHS = [1, 550, 850, 1150, 1450, 1750, 2050, 2350, 2650, 2950] as const;

/** Returns how many cards a carousel of this width shows. */
export function cardsIn(width: number): number {
  return Math.max(1, CAROUSEL_WIDTHS.filter((from) => width >= from).length);
}
