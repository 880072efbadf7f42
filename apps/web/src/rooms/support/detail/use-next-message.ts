import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';

import { messageQuery, pageQuery } from '../support.queries.ts';
import type { SupportListSearch } from '../support.search.ts';

/** How far the way ahead is known without asking again. */
const AHEAD = 50;

/** The next unanswered message after the one that is open. */
export type NextMessage = {
  /** Opens it, ready to be answered. Resolves to false when there is none. */
  goOn: () => Promise<boolean>;
};

/**
 * Finds the next unanswered message of the list from which this one was opened, and loads it ahead. It is remembered when
 * this one leaves that list by being answered.
 */
export function useNextMessage(id: number, list: SupportListSearch): NextMessage {
  const client = useQueryClient();
  const navigate = useNavigate();
  const isWanted = has('support') && can('support.reply');
  const search: SupportListSearch = {
    ...list,
    replied: undefined,
    state: 'unanswered',
    page: undefined,
    limit: AHEAD,
  };
  const { data } = useQuery({ ...pageQuery(search), enabled: isWanted });
  const rows = data?.data ?? [];
  const at = rows.findIndex((row) => row.id === id);
  const [known, setKnown] = useState<number>();
  const following = at === -1 ? known : rows[at + 1]?.id;
  if (following !== known) setKnown(following);

  useEffect(() => {
    if (following !== undefined)
      void client.prefetchQuery({ ...messageQuery(following, list), staleTime: 5000 });
  }, [client, following, list]);

  async function goOn(): Promise<boolean> {
    let next = following;
    if (next === undefined) {
      // This was the last one: those before it that were skipped, or new ones.
      const { queryKey, queryFn } = pageQuery(search);
      const page = await client.fetchQuery({ queryKey, queryFn, staleTime: 0 }).catch(() => null);
      next = page?.data.find((row) => row.id !== id)?.id;
    }
    if (next === undefined) return false;
    await navigate({
      to: '/subscription-plan',
      search: { id: next },
      state: { supportList: list, isAnswering: true },
    });
    return true;
  }

  return { goOn };
}
