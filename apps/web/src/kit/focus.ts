/**
 * Returns where the focus goes when an element is removed with its row: the same element of the next row, else of the row
 * before, else `otherwise`. Call it before the removal.
 */
export function neighbourOf(
  element: HTMLElement | null,
  selector: string,
  list: ParentNode = document,
  otherwise = document.getElementById('content'),
): HTMLElement | null {
  const all = [...list.querySelectorAll<HTMLElement>(selector)];
  const at = element ? all.indexOf(element) : -1;
  return all[at + 1] ?? all[at - 1] ?? otherwise;
}
