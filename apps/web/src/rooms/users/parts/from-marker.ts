import { readTab, storeInTab } from '#kit/tab-store.ts';

const NAME = 'from';

/** Makes the next opened profile start on Projects. @source spec 2 /user-detail, contract Rulings */
export function markFrom(): void {
  storeInTab(NAME, '1');
}

/** Returns whether the mark is set, and clears it. */
export function takeFrom(): boolean {
  const isMarked = readTab(NAME) !== null;
  storeInTab(NAME, null);
  return isMarked;
}
