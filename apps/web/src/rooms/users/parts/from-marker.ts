import { readTab, storeInTab } from '#kit/tab-store.ts';

const NAME = 'from';

/** Makes the person's page that opens next open on Projects. @source spec 2 /user-detail, contract Rulings */
export function markFrom(): void {
  storeInTab(NAME, '1');
}

/** Whether the mark is set; works once. */
export function takeFrom(): boolean {
  const isMarked = readTab(NAME) !== null;
  storeInTab(NAME, null);
  return isMarked;
}
