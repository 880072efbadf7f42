import type { BulkSelection } from '@greenroom/contract/kit/bulk';
import type { ReactNode } from 'react';

/** Something that can be done to many rows of a list at once. */
export type BulkAct = {
  /** As the call names it. */
  action: string;
  /** The verb of the button, and of the dialog's title: 'Deactivate 37 people'. */
  verb: string;
  /** The title, from '37 people', where the verb before them is none. */
  title?: (what: string) => string;
  icon: ReactNode;
  tone?: 'danger';
  /** What will happen to them, after their names: 'will be signed out of the app.' */
  text: string;
};

/** What to change: the rows with these ids, or all that match the list's filter, as the server counted them. */
export type BulkTarget = { ids: number[] } | { expected: number; fingerprint: string };
/** `key`: a retry after a lost answer gets the same answer. */
export type BulkChange = { action: string; target: BulkTarget; reason: string; key: string };
/** What came of it. */
export type BulkResult = {
  changed: number;
  unchanged: number;
  failed: readonly { id: number; name: string | null; why: string }[];
};

/** What a list offers for its selected rows. */
export type Bulk<Row> = {
  acts: readonly BulkAct[];
  rowName: (row: Row) => string;
  /** Makes the call, and shows a toast with Undo. */
  onChange: (change: BulkChange) => Promise<BulkResult>;
  /** More in the confirmation of an action, about the rows. */
  renderAsked?: (action: string, ids: readonly number[]) => ReactNode;
  /** Counts all that match the list's filter. */
  getSelection: () => Promise<BulkSelection>;
  /** More in the bar, such as an export of what is selected. */
  renderMore?: (target: BulkTarget) => ReactNode;
};
