/** As a ref: scrolls what has just appeared into view, because the user is at the other end of the form. */
export function showWhole(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
