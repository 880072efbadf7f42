function handleKey(press: KeyboardEvent): void {
  if (press.key !== 'Enter' || !(press.ctrlKey || press.metaKey) || press.altKey || press.shiftKey) return;
  if (press.defaultPrevented || press.isComposing || !(press.target instanceof Element)) return;
  const form = press.target.closest('form');
  if (!form) return;
  press.preventDefault();
  if (press.repeat) return;
  // The button may lie outside the form; a disabled one sends nothing.
  const button = [...form.elements].find((each) => each.matches('button:not([type="button"])'));
  if (button instanceof HTMLElement) button.click();
  else form.requestSubmit();
}

/** Lets Ctrl+Enter and Cmd+Enter send whatever form has the focus, from a text of several lines too. */
export function listenForSend(): () => void {
  document.addEventListener('keydown', handleKey);
  return () => document.removeEventListener('keydown', handleKey);
}
