/** As a ref: what has just appeared comes into sight, and the keyboard goes on from there. */
export function takeFocus(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'start' });
  element?.focus({ preventScroll: true });
}
