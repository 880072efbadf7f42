import type { Output } from '@greenroom/contract';
import { LIMITS } from '@greenroom/contract/kit/limits';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';
import { useState } from 'react';

import { api } from '#kit/api.ts';
import { has } from '#kit/capabilities.ts';
import { useEvents } from '#kit/events.ts';
import { queryClient } from '#kit/query-client.ts';

type Page = Output<'notifications.list'>['data'];
export type Notification = Page['rows'][number];

const UNREAD = ['notifications', 'unread'] as const;
const LIST = ['notifications', 'list'] as const;
/** How often the bell asks a host without events. */
const LOOK_AGAIN_MS = 60_000;

const setUnread = (unread: number) => queryClient.setQueryData(UNREAD, unread);

/** Keeps the number of unread notifications up to date from events. Used once, in the bell. */
export function useLiveUnread(onNew: (unread: number) => void): void {
  useEvents({
    hello: (data) => setUnread(data.un_read),
    notification({ un_read, row }) {
      setUnread(un_read);
      if (row && !row.read) onNew(un_read);
    },
    reload: () => void queryClient.invalidateQueries({ queryKey: UNREAD }),
  });
}

/** Returns the number of unread notifications. A host without read marks may only say that there are some, or nothing. */
const countUnreadNotifications = ({ un_read, rows }: Page): number =>
  un_read === 0 && !has('details') ? rows.filter(({ read }) => !read).length : un_read;

/** Returns the number of unread notifications. 0 while unknown: after a failure the bell shows none. */
export function useUnreadCount(): number {
  const { data } = useQuery({
    queryKey: UNREAD,
    queryFn: async ({ signal }) =>
      countUnreadNotifications(await fetchPage(1, signal, has('details') ? 1 : undefined)),
    refetchInterval: has('live') ? false : LOOK_AGAIN_MS,
  });
  return data ?? 0;
}

async function fetchPage(page: number, signal?: AbortSignal, limit: number = LIMITS.pageSize): Promise<Page> {
  const query = { page: String(page), limit: String(limit) };
  const { data } = await api.call('notifications.list', { query, ...(signal && { signal }) });
  return data;
}

/** Returns what tells a notification from others. A host may send no ids. */
const notificationKey = ({ id, createdAt, message }: Notification): string =>
  String(id ?? `${createdAt} ${message}`);

/** New notifications push older ones to the next page, where they appear a second time. */
function mergeNotificationPages(pages: readonly Page[]): Notification[] {
  const known = new Set<string>();
  return pages.flatMap(({ rows }) => {
    const news = rows.filter((row) => !known.has(notificationKey(row)));
    for (const row of news) known.add(notificationKey(row));
    return news;
  });
}

/** Returns the notifications, newest first, page by page. Each opening of the panel reloads them. */
export function useNotificationList() {
  return useInfiniteQuery({
    queryKey: LIST,
    queryFn: async ({ pageParam, signal }) => {
      const data = await fetchPage(pageParam, signal);
      if (pageParam === 1) setUnread(countUnreadNotifications(data));
      return data;
    },
    initialPageParam: 1,
    getNextPageParam: (last, _, page) => (page < last.totalPage ? page + 1 : undefined),
    select: ({ pages }) => mergeNotificationPages(pages),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/**
 * Holds back what arrives while the list is open, so that no row moves while the user reads.
 * `show` adds it at the top.
 */
export function useArrivals(rows: readonly Notification[] | undefined): {
  count: number;
  show: () => void;
} {
  const [arrived, setArrived] = useState<readonly Notification[]>([]);
  const add = (news: readonly Notification[]) => setArrived((before) => [...news, ...before]);
  useEvents({
    notification: ({ row }) => row && add([row]),
    // After a disconnection, the first page has what was missed.
    reload: () =>
      void fetchPage(1).then(
        ({ rows: first }) => add(first),
        () => undefined,
      ),
  });
  const known = new Set(rows?.map(notificationKey));
  const news = arrived.filter(
    (row, at) =>
      !known.has(notificationKey(row)) &&
      arrived.findIndex((each) => notificationKey(each) === notificationKey(row)) === at,
  );
  return {
    count: rows ? news.length : 0,
    show() {
      queryClient.setQueryData<InfiniteData<Page>>(LIST, (list) => list && withNews(list, news));
      setArrived([]);
    },
  };
}

function withNews(list: InfiniteData<Page>, news: Notification[]): InfiniteData<Page> {
  const [first, ...others] = list.pages;
  return first ? { ...list, pages: [{ ...first, rows: [...news, ...first.rows] }, ...others] } : list;
}

/** Shows notifications as read: those with the ids, or all without. */
function showRead(ids: readonly number[] | undefined): void {
  const isMeant = ({ id }: Notification) => !ids || (id !== null && ids.includes(id));
  queryClient.setQueryData<InfiniteData<Page>>(LIST, (list) => {
    if (!list) return list;
    const pages = list.pages.map((page) => ({
      ...page,
      rows: page.rows.map((row) => (isMeant(row) ? { ...row, read: true } : row)),
    }));
    return { ...list, pages };
  });
}

/** Marks these as read by whoever is signed in, or all without ids. */
export function useMarkNotificationsRead() {
  return useMutation({
    mutationFn: (ids: number[] | undefined) =>
      api.call('notifications.markRead', { body: ids ? { ids } : {} }),
    onSuccess({ data }, ids) {
      setUnread(data.un_read);
      showRead(ids);
    },
  });
}
