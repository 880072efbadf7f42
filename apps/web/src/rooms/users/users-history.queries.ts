import type { Output } from '@greenroom/contract';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';

import { api, wordsOf } from '#kit/api.ts';
import { showToast } from '#kit/toast.ts';

/** Something that an admin did to a record. */
export type HistoryItem = Output<'audit.list'>['data'][number];

/** It stands beside the profile: few at first. */
const AT_A_TIME = 5;

const keyOf = (userId: number) => ['users', 'history', userId] as const;

/** What admins did to a person's record page by page, the latest first. */
export function useUserHistory(userId: number) {
  return useInfiniteQuery({
    queryKey: keyOf(userId),
    queryFn: ({ pageParam, signal }) =>
      api.call('audit.list', {
        query: {
          kind: 'users',
          record: String(userId),
          page: String(pageParam),
          limit: String(AT_A_TIME),
        },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ totalCounts }, _, page) => (page * AT_A_TIME < totalCounts ? page + 1 : undefined),
    select: ({ pages }) => ({
      // What happened meanwhile pushes others to the next page; there they come a second time.
      items: [...new Map(pages.flatMap(({ data }) => data.map((item) => [item.id, item]))).values()],
      total: pages.at(-1)?.totalCounts ?? 0,
    }),
  });
}

type Mailed = (idempotencyKey: string) => Promise<Output<'account.mailPasswordLink'>>;

function useMail(userId: number, send: Mailed) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ msg }) => void showToast({ kind: 'success', message: msg }),
    onError: (error) => void showToast({ kind: 'error', message: wordsOf(error) }),
    // It stands in the history; whose address was refused may have verified it meanwhile.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keyOf(userId) }),
        client.invalidateQueries({ queryKey: ['users', 'get', userId] }),
      ]),
  });
}

/** Mails a person a link to set a new password; the same key is the same mail. */
export function useMailPasswordLink(userId: number) {
  const params = { id: String(userId) };
  return useMail(userId, (idempotencyKey) =>
    api.call('account.mailPasswordLink', { params, idempotencyKey }),
  );
}

/** Mails a person the link to verify their address again; the same key is the same mail. */
export function useMailVerification(userId: number) {
  const params = { id: String(userId) };
  return useMail(userId, (idempotencyKey) =>
    api.call('account.mailVerification', { params, idempotencyKey }),
  );
}
