import type { SupportSort } from '@greenroom/contract/support.rules';

import { readFlag, readId, readListSearch, readText } from '#kit/url-state.ts';
import type { ListSearch } from '#kit/url-state.ts';

// Repeated here, because this file is loaded with the first page and the contract's file would load all messages too.
const SORTS = ['subject', 'createdAt', 'name', 'email'] as const satisfies readonly SupportSort[];

/** The default order: newest first. */
export const DEFAULT_SORT = { by: 'createdAt', dir: 'desc' } as const;

/** The query of the list of messages. `user_id`: only those of one person. */
export type SupportListSearch = ListSearch<SupportSort> & {
  /** Only messages with, or without, one of our replies. */
  replied?: boolean | undefined;
  search?: string | undefined;
  user_id?: number | undefined;
};

/** Returns the query, typed; invalid values fall back to the default and are removed from the address. */
export function readSupportListSearch(raw: Record<string, unknown>): SupportListSearch {
  const text = raw['search'];
  return {
    // The server rejects NUL, and no subject contains one.
    search: readText(typeof text === 'string' ? text.replaceAll('\0', '') : text),
    replied: readFlag(raw['replied']),
    user_id: readId(raw['user_id']),
    ...readListSearch<SupportSort>(raw, SORTS, DEFAULT_SORT),
  };
}

/** Returns the message that `/subscription-plan` shows: 0 for an invalid id, undefined for the plans. */
export function readSupportId({ id }: Record<string, unknown>): { id?: number | undefined } {
  if (id === undefined) return {};
  return { id: readId(id) ?? 0 };
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The previous list: for the way back, and for the messages before and after. */
    supportList?: SupportListSearch | undefined;
  }
}
