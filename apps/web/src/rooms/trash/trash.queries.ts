import type { TrashKind } from '@greenroom/contract/kit/trash';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient, QueryKey, UseMutationResult } from '@tanstack/react-query';

import { api, errorMessage } from '#kit/api.ts';
import { has } from '#kit/capabilities.ts';
import { showToast } from '#kit/toast.ts';

type Answer = { msg: string };

/** How a room removes something. */
type Removal<What> = {
  /** Makes the call; the toast shows its message and offers Undo. */
  remove: (what: What) => Promise<Answer>;
  /** Makes the call of Undo; null: it can't be undone. A second toast shows its message, if there is one. */
  putBack: ((what: What) => Promise<(Answer & { stays?: 'long' }) | void>) | null;
  /** Removes it from the screen immediately, before anything is reloaded. */
  hide?: (client: QueryClient, what: What) => Promise<void> | void;
  /** Returns what it is called, for the toast that offers Undo; asked before it is hidden. */
  findName?: (client: QueryClient, what: What) => string | undefined;
  /** Reloads everything that shows it. */
  refresh: (client: QueryClient, then: 'removed' | 'refused' | 'restored') => Promise<void>;
  /** Returns the toast of a refusal, or null for none. The server's message unless given. */
  failed?: (error: Error) => string | null;
  /** `long`: the toasts of a refusal and of Undo stay 10 s. */
  stays?: 'long';
  /** What the toasts are about: a removal hides the refusals about the same. */
  about?: string;
};

/** Returns a call that restores the deleted record of a kind with an id; null: the host keeps nothing. */
export function restoreOf(kind: TrashKind): ((id: number) => Promise<Answer>) | null {
  return has('trash') ? (id) => api.call('trash.restore', { body: { kind, id } }) : null;
}

/** Returns what a confirmation says about a record that is restored by `restoreOf`. */
export const undoHint = (): string => (has('trash') ? 'You can undo this.' : 'This can’t be undone.');

/** Removes a row from every cached page of a list. */
export function hideRow(client: QueryClient, list: QueryKey, id: number): void {
  type Page = { data: { id: number }[]; totalCounts: number };
  client.setQueriesData<Page>({ queryKey: list }, (page) => {
    const data = page?.data.filter((row) => row.id !== id);
    return page && data && data.length < page.data.length
      ? { ...page, data, totalCounts: page.totalCounts - 1 }
      : page;
  });
}

/** Returns what a row of any cached page of a list is called. */
export function rowNameOf(
  client: QueryClient,
  list: QueryKey,
  id: number,
  field: 'name' | 'title' | 'subject',
): string | undefined {
  type Page = { data: { id: number; name?: string; title?: string; subject?: string }[] };
  const pages = client.getQueriesData<Page>({ queryKey: list });
  return pages.flatMap(([, page]) => page?.data ?? []).find((row) => row.id === id)?.[field];
}

/** Removes something with a toast that offers Undo, where there is one. A refusal is rejected too, for the dialog that asked. */
export function useRemoval<What>(removal: Removal<What>): UseMutationResult<Answer, Error, What> {
  const { remove, putBack, hide, findName, refresh, failed = errorMessage, about } = removal;
  const client = useQueryClient();
  const stays = removal.stays && { stays: removal.stays };
  const undo = useMutation({
    mutationFn: async (what: What) => putBack?.(what),
    onSuccess: (back) => void (back && showToast({ kind: 'success', ...stays, ...back, message: back.msg })),
    onSettled: () => refresh(client, 'restored'),
  });
  return useMutation({
    mutationFn: remove,
    async onSuccess({ msg: message }, what) {
      const name = findName?.(client, what);
      await hide?.(client, what);
      showToast({
        kind: 'success',
        message,
        ...(putBack && { undo: () => undo.mutateAsync(what), what: name }),
        ...(about && { about }),
      });
    },
    onError(error) {
      const message = failed(error);
      if (message !== null) showToast({ kind: 'error', message, ...stays, ...(about && { about }) });
    },
    onSettled: (_answer, error) => refresh(client, error ? 'refused' : 'removed'),
  });
}
