let isPressed = false;
window.addEventListener('pointerdown', () => void (isPressed = true), true);
for (const end of ['pointerup', 'pointercancel']) {
  window.addEventListener(end, () => void (isPressed = false), true);
}

/**
 * Runs the work immediately, or when the current press is over: an error that appears as its field loses the focus must
 * not move the button that is being pressed.
 */
export function afterPress(work: () => void): void {
  if (isPressed) window.addEventListener('pointerup', () => setTimeout(work), { once: true });
  else work();
}
