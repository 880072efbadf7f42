const KEY = 'greenroom-from';

/** Makes the person's page that opens next open on Projects. @source spec 2 /user-detail, contract Rulings */
export function markFrom(): void {
  try {
    sessionStorage.setItem(KEY, '1');
  } catch {
    // Blocked or full storage: the page opens on its first tab.
  }
}

/** Whether the mark is set; works once. */
export function takeFrom(): boolean {
  try {
    const isMarked = sessionStorage.getItem(KEY) !== null;
    sessionStorage.removeItem(KEY);
    return isMarked;
  } catch {
    return false;
  }
}
