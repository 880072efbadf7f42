import type { SupportSort } from '@greenroom/contract/support.rules';

import { readFlag, readId, readListSearch, readText } from '#kit/url-state.ts';
import type { ListSearch } from '#kit/url-state.ts';

// Written out, since this file comes with the first page and the contract's file would bring all messages along.
const SORTS = ['subject', 'createdAt', 'name', 'email'] as const satisfies readonly SupportSort[];

/** The order without a word in the address: the newest first. */
export const DEFAULT_SORT = { by: 'createdAt', dir: 'desc' } as const;

/** The address of the list of messages. `user_id`: those of one person alone. */
export type SupportListSearch = ListSearch<SupportSort> & {
  /** Only those with, or without, a reply of ours. */
  replied?: boolean | undefined;
  search?: string | undefined;
  user_id?: number | undefined;
};

/** The address, typed; what makes no sense falls back to the default and leaves the address. */
export function readSupportListSearch(raw: Record<string, unknown>): SupportListSearch {
  const text = raw['search'];
  return {
    // The server refuses NUL, and no subject has one.
    search: readText(typeof text === 'string' ? text.replaceAll('\0', '') : text),
    replied: readFlag(raw['replied']),
    user_id: readId(raw['user_id']),
    ...readListSearch<SupportSort>(raw, SORTS, DEFAULT_SORT),
  };
}

/** Which message `/subscription-plan` shows: 0 for what is no id, undefined for the plans. */
export function readSupportId({ id }: Record<string, unknown>): { id?: number | undefined } {
  if (id === undefined) return {};
  return { id: readId(id) ?? 0 };
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list that one came from: for the way back, and for the message before and after. */
    supportList?: SupportListSearch | undefined;
  }
}
