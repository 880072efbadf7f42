import { SUPPORT_LIST } from '@greenroom/contract/support-list.rules';

import { has } from '#kit/capabilities.ts';
import { readSearch } from '#kit/list/list-search.ts';
import type { SearchOf } from '#kit/list/list-search.ts';
import { readId } from '#kit/url-state.ts';

/** The address of the list of messages. */
export type SupportListSearch = SearchOf<typeof SUPPORT_LIST>;

/** Returns the address of the list of messages, typed. */
export function readSupportListSearch(raw: Record<string, unknown>): SupportListSearch {
  const { replied, ...search } = readSearch(SUPPORT_LIST, raw);
  if (!has('support') || replied === undefined) return { ...search, replied };
  // An older link: where messages have states, these are two of them.
  return { ...search, state: search.state ?? (replied ? 'answered' : 'unanswered') };
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
    /** It was opened to be answered: the reply box gets the focus. */
    isAnswering?: boolean | undefined;
  }
}
