let isPressed = false;
window.addEventListener('pointerdown', () => void (isPressed = true), true);
for (const end of ['pointerup', 'pointercancel']) {
  window.addEventListener(end, () => void (isPressed = false), true);
}

/**
 * Does the work at once, or when the press that is under way is over: an error that appears as its field is left must
 * not move away the button that one is just pressing.
 */
export function afterPress(work: () => void): void {
  if (isPressed) window.addEventListener('pointerup', () => setTimeout(work), { once: true });
  else work();
}
