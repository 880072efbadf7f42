function hold(drag: DragEvent): void {
  if (drag.defaultPrevented || !drag.dataTransfer?.types.includes('Files')) return;
  drag.preventDefault();
  drag.dataTransfer.dropEffect = 'none';
}

/** Keeps the page when a file is dropped beside its field, where a browser would open it in its place. */
export function keepPageOnDrop(): void {
  window.addEventListener('dragover', hold);
  window.addEventListener('drop', hold);
}
