import type { Output } from '@greenroom/contract';
import { LIMITS } from '@greenroom/contract/kit/limits';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { queryClient } from '#kit/query-client.ts';

export type Notification = Output<'notifications.list'>['data']['rows'][number];

const UNREAD = ['notifications', 'unread'] as const;
const LOOK_AGAIN_MS = 60_000;

/** How many are unread, looked up once a minute. 0 while nobody knows: a bell that can't ask stays quiet. */
export function useUnreadCount(): number {
  const { data } = useQuery({
    queryKey: UNREAD,
    queryFn: async ({ signal }) => {
      const { data: list } = await api.call('notifications.list', {
        query: { page: '1', limit: '1' },
        signal,
      });
      return list.un_read;
    },
    refetchInterval: LOOK_AGAIN_MS,
  });
  return data ?? 0;
}

/** Newest first, page by page. Each opening of the panel asks anew. */
export function useNotifications() {
  return useInfiniteQuery({
    queryKey: ['notifications', 'list'],
    queryFn: async ({ pageParam, signal }) => {
      const query = { page: String(pageParam), limit: String(LIMITS.pageSize) };
      const { data } = await api.call('notifications.list', { query, signal });
      if (pageParam === 1) queryClient.setQueryData(UNREAD, data.un_read);
      return data;
    },
    initialPageParam: 1,
    getNextPageParam: (last, _, page) => (page < last.totalPage ? page + 1 : undefined),
    select: ({ pages }) => {
      // What arrived meanwhile pushes rows to the next page; there they come a second time.
      const rows = new Map<number, Notification>();
      for (const row of pages.flatMap((page) => page.rows)) {
        if (!rows.has(row.id)) rows.set(row.id, row);
      }
      return [...rows.values()];
    },
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Marks those read, or all without ids. The bell follows at once. */
export function useMarkNotificationsRead() {
  return useMutation({
    mutationFn: (ids: number[] | undefined) =>
      api.call('notifications.markRead', { body: ids ? { ids } : {} }),
    onSuccess: ({ data }) => queryClient.setQueryData(UNREAD, data.un_read),
  });
}
