/** Moves the focus to the reply box when the pressed element was removed. */
export function focusReplyBox(): void {
  document.querySelector<HTMLTextAreaElement>('[data-reply-box]')?.focus();
}
