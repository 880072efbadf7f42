import type { Parlour } from '../parlours.queries.ts';

/** Returns the host and then the members; a host without our capabilities names only the first, the guest. */
export function peopleOf({ owner, guest, members }: Parlour): Parlour['owner'][] {
  return [owner, ...(members ?? (guest ? [guest] : []))];
}
