import type { Output } from '@greenroom/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { showFailure } from '#kit/failure-message.ts';
import { showToast } from '#kit/toast.ts';
import { auditKey } from '#rooms/audit/audit.queries.ts';

type Mailed = (idempotencyKey: string) => Promise<Output<'account.mailPasswordLink'>>;

function useMail(userId: number, send: Mailed) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ msg }) => void showToast({ kind: 'success', message: msg }),
    onError: showFailure,
    // The mail is listed in the history; after a refusal the address may have been verified meanwhile.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: auditKey('users', userId) }),
        client.invalidateQueries({ queryKey: ['users', 'get', userId] }),
      ]),
  });
}

/** Mails a person a link to set a new password; a repeated key sends no second mail. */
export function useMailPasswordLink(userId: number) {
  const params = { id: String(userId) };
  return useMail(userId, (idempotencyKey) =>
    api.call('account.mailPasswordLink', { params, idempotencyKey }),
  );
}

/** Mails a person the link to verify their address again; a repeated key sends no second mail. */
export function useMailVerification(userId: number) {
  const params = { id: String(userId) };
  return useMail(userId, (idempotencyKey) =>
    api.call('account.mailVerification', { params, idempotencyKey }),
  );
}
