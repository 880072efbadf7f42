/** A browser opens a file in place of the page when it is dropped beside its field: such a drop does nothing here. */
export function keepPageOnDrop(): void {
  const hold = (drag: DragEvent): void => {
    if (drag.defaultPrevented || !drag.dataTransfer?.types.includes('Files')) return;
    drag.preventDefault();
    drag.dataTransfer.dropEffect = 'none';
  };
  window.addEventListener('dragover', hold);
  window.addEventListener('drop', hold);
}
