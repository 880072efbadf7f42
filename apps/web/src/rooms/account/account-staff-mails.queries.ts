import type { Output } from '@greenroom/contract';

import { api } from '#kit/api.ts';
import { usePressedChange } from '#kit/change.ts';
import { auditKey } from '#rooms/audit/audit.queries.ts';

type Mailed = (idempotencyKey: string) => Promise<Output<'account.mailPasswordLink'>>;

const useMail = (userId: number, send: Mailed) =>
  // The mail is listed in the history; after a refusal the address may have been verified meanwhile.
  usePressedChange(send, (client) =>
    Promise.all([
      client.invalidateQueries({ queryKey: auditKey('users', userId) }),
      client.invalidateQueries({ queryKey: ['users', 'get', userId] }),
    ]),
  );

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
