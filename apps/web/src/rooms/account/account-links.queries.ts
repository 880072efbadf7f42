import { api } from '#kit/api.ts';

import type { ResetLink } from '#kit/stage/reset-link.ts';

/** Requests the mail with a link. The response is the same whether or not the address is known. */
export async function sendPasswordLink(email: string): Promise<void> {
  await api.call('account.sendPasswordLink', { body: { email } });
}

/** Sets the password that a link is for. The flag only selects the call: the server checks the token. */
export async function resetPassword({ token, isAdmin }: ResetLink, password: string): Promise<void> {
  const options = { token, body: { password } };
  await (isAdmin
    ? api.call('account.resetPassword', options)
    : api.call('account.resetUserPassword', options));
}

/** Verifies the address that a link was sent to, and returns it; '' when the server does not say which. */
export async function verifyEmail(token: string): Promise<string> {
  return (await api.call('account.verifyEmail', { token })).data.email;
}
