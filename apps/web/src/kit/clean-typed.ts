/** Takes control characters, as word processors paste them, out of what stands in a field, and leaves the cursor in its place. */
export function cleanTyped(
  field: HTMLInputElement | HTMLTextAreaElement,
  clean: (text: string) => string,
): void {
  const { value, selectionStart } = field;
  const cleaned = clean(value);
  if (cleaned === value) return;
  field.value = cleaned;
  // Fields of addresses and numbers have no cursor to be asked for.
  if (selectionStart === null) return;
  const at = clean(value.slice(0, selectionStart)).length;
  field.setSelectionRange(at, at);
}
