import type { QueryClient } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { showFailure } from './failure-message.ts';
import { showToast } from './toast.ts';

type Said = { msg: string };

/**
 * Makes a change: a toast says what the server answers, and `refresh` reads again what it touched, after a refusal too.
 * The form or dialog that asked shows a refusal.
 */
export function useChange<What, Answer extends Said>(
  change: (what: What) => Promise<Answer>,
  refresh: (client: QueryClient) => unknown,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ msg }) => void showToast({ kind: 'success', message: msg }),
    onSettled: () => refresh(client),
  });
}

/** Makes a change where nothing on the screen could show a refusal: a toast says that too. */
export function usePressedChange<What, Answer extends Said>(
  change: (what: What) => Promise<Answer>,
  refresh: (client: QueryClient) => unknown,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ msg }) => void showToast({ kind: 'success', message: msg }),
    onError: showFailure,
    onSettled: () => refresh(client),
  });
}
