import { api } from '#kit/api.ts';
import { endSession, getSession, startSession } from '#kit/session.ts';

import { keepResetLink } from './reset-link.ts';

/** Signs in and begins the session. Plain calls here: the sign-in page does without the query cache. */
export async function login(email: string, password: string): Promise<void> {
  const { data } = await api.call('account.login', { body: { email, password } });
  keepResetLink(null);
  startSession({ token: data.token, id: data.id });
}

/** Signs out here at once; the server is told, and its silence changes nothing. */
export async function logout(): Promise<void> {
  const token = getSession()?.token ?? null;
  endSession('logout');
  await api.call('account.logout', { token }).catch(() => undefined);
}

/** Sets the own password and answers the server's words; the server then ends every session of this admin. */
export async function changePassword(current: string, password: string): Promise<string | undefined> {
  const id = getSession()?.id ?? 0;
  const { msg } = await api.call('account.changePassword', {
    body: { current_password: current, password, user_id: id },
  });
  return msg;
}
