/** Moves the focus to what is before an element that is about to be removed. */
export function focusBefore(part: Element): void {
  const all = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')];
  const before = all.findLast((each) => {
    const isBefore = each.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING;
    return isBefore && each.checkVisibility() && !each.matches(':disabled, [tabindex="-1"]');
  });
  before?.focus();
}
