/** Before a part of the page goes away: the focus moves to what stands before it, and is not lost. */
export function focusBefore(part: Element): void {
  const all = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')];
  const before = all.findLast((each) => {
    const isBefore = each.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING;
    return isBefore && each.checkVisibility() && !each.matches(':disabled, [tabindex="-1"]');
  });
  before?.focus();
}
