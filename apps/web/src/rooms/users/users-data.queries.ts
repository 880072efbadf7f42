import { useMutation, useQueryClient } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { saveFile } from '#kit/download.ts';
import { showToast } from '#kit/toast.ts';

/** Saves everything that is stored about a person as a ZIP file. */
export const useExportUser = (id: number) =>
  useMutation({
    mutationFn: () => saveFile('users.exportData', `person-${id}.zip`, { params: { id: String(id) } }),
    onSuccess(isSaved) {
      if (isSaved) showToast({ kind: 'success', message: 'The data was exported.' });
    },
  });

/** Erases a person for good. */
export function useEraseUser({ id, email }: { id: number; email: string }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call('users.erase', { params: { id: String(id) }, body: { email } }),
    async onSuccess({ msg: message }) {
      showToast({ kind: 'success', message });
      // Their own page is about to close, and is not asked for again.
      await client.invalidateQueries({ refetchType: 'none' });
    },
  });
}
