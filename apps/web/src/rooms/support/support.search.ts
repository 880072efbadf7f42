import { SUPPORT_LIST } from '@greenroom/contract/support-list.rules';

import { readSearch } from '#kit/list/list-search.ts';
import type { SearchOf } from '#kit/list/list-search.ts';
import { readId } from '#kit/url-state.ts';

/** The address of the list of messages. */
export type SupportListSearch = SearchOf<typeof SUPPORT_LIST>;

/** Returns the address of the list of messages, typed. */
export const readSupportListSearch = (raw: Record<string, unknown>): SupportListSearch =>
  readSearch(SUPPORT_LIST, raw);

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
