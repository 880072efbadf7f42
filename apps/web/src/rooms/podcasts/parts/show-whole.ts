/** As a ref: brings what has just appeared into sight, since one stands at the other end of the form. */
export function showWhole(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
