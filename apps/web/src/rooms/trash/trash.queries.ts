import type { Output } from '@greenroom/contract';
import type { TrashKind } from '@greenroom/contract/kit/trash';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { showToast } from '#kit/toast.ts';

/** Restores a deleted record without a toast. */
export function restore(kind: TrashKind, id: number): Promise<Output<'trash.restore'>> {
  return api.call('trash.restore', { body: { kind, id } });
}

/** Restores deleted records of a kind, each with a toast; `refresh` then reloads everything that shows them. */
export function useRestore(
  kind: TrashKind,
  refresh: (client: QueryClient) => Promise<unknown>,
  toast?: { stays: 'long' },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => restore(kind, id),
    onSuccess: ({ msg }) => void showToast({ kind: 'success', message: msg, ...toast }),
    onSettled: () => refresh(client),
  });
}
