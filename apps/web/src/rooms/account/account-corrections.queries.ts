import { useMutation, useQueryClient } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { showToast } from '#kit/toast.ts';

/** Corrects a person's address. The same one again changes nothing. */
export function useSetUserEmail(userId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (email: string) =>
      api.call('account.setUserEmail', { params: { id: String(userId) }, body: { email } }),
    onSuccess: ({ msg: message }) => void showToast({ kind: 'success', message, stays: 'long' }),
    // Lists, messages and the history name it too.
    onSettled: () => client.invalidateQueries(),
  });
}
