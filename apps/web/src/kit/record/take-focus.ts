/** As a ref: scrolls what has just appeared into view and focuses it. */
export function takeFocus(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'start' });
  element?.focus({ preventScroll: true });
}
