import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { api } from '#kit/api.ts';

import type { SupportMessage } from './support.queries.ts';

type Before = number | undefined;

/** The answers by email of a thread: the newest, and when `more` was called those before them. */
export function useThreadAnswers({ id, incoming, earlierIncoming }: SupportMessage) {
  const client = useQueryClient();
  const queryKey = ['support', 'incoming', id];
  const newest = { incoming: incoming ?? [], earlierIncoming: earlierIncoming ?? 0 };
  const [opened, setOpened] = useState(0);
  const isOpen = opened === id;
  const list = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam: before, signal }) => {
      const query = before === undefined ? {} : { before: String(before) };
      return (await api.call('support.listIncoming', { params: { id: String(id) }, query, signal })).data;
    },
    initialPageParam: undefined as Before,
    getNextPageParam: (page): Before => (page.earlierIncoming > 0 ? page.incoming[0]?.id : undefined),
    enabled: isOpen,
  });
  const pages = (isOpen && list.data?.pages) || [newest];
  return {
    answers: pages.toReversed().flatMap((page) => page.incoming),
    earlier: pages.at(-1)?.earlierIncoming ?? 0,
    isLoading: list.isFetchingNextPage,
    error: list.error,
    more(): void {
      // It goes on from what is shown, whatever was loaded before.
      if (!isOpen) client.setQueryData(queryKey, { pages: [newest], pageParams: [undefined] });
      setOpened(id);
      void list.fetchNextPage();
    },
  };
}
