const FIELDS = ['input:not([type="file"], [type="hidden"])', 'textarea', 'select']
  .map((field) => `form ${field}:enabled`)
  .join();

/** Returns what a dialog names as its first focus, else the first field of its form. */
function findFirst(dialog: HTMLElement): HTMLElement | null {
  const named = dialog.querySelector<HTMLElement>('[data-autofocus]');
  // A field would open the keyboard of a phone, over what the panel shows.
  if (named || matchMedia('(pointer: coarse)').matches) return named;
  const fields = [...dialog.querySelectorAll<HTMLInputElement>(FIELDS)];
  const first = fields.find((field) => field.checkVisibility());
  if (first?.type !== 'radio') return first ?? null;
  return dialog.querySelector<HTMLElement>(`[name="${CSS.escape(first.name)}"]:checked`) ?? first;
}

/** Focuses the first field once it is loaded, unless something was pressed meanwhile. */
function awaitFirst(dialog: HTMLElement): void {
  const ending = new AbortController();
  const observer = new MutationObserver(() => {
    const first = findFirst(dialog);
    if (!first) return;
    ending.abort();
    first.focus();
  });
  observer.observe(dialog, { childList: true, subtree: true });
  ending.signal.addEventListener('abort', () => observer.disconnect());
  for (const press of ['keydown', 'pointerdown'])
    dialog.addEventListener(press, () => ending.abort(), { signal: ending.signal, capture: true });
}

/**
 * Returns what gets the focus when a dialog or panel opens: what has `data-autofocus`, else the first field of its form;
 * `true`: its first control.
 */
export function firstFocus(dialog: HTMLElement | null): HTMLElement | true {
  const first = dialog && findFirst(dialog);
  if (dialog && !first) awaitFirst(dialog);
  return first ?? true;
}
