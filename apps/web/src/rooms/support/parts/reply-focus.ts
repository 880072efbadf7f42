/** After what one pressed is gone, the focus goes to the box where one would write next. */
export function focusReplyBox(): void {
  document.querySelector<HTMLTextAreaElement>('[data-reply-box]')?.focus();
}
