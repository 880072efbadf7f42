import { api } from '#kit/api.ts';
import { has } from '#kit/capabilities.ts';
import { endSession, getSession } from '#kit/session.ts';

/** Signs out here immediately; the server is notified if it can be, and a failure of that changes nothing. */
export async function logout(): Promise<void> {
  const token = getSession()?.token ?? null;
  endSession('logout');
  if (has('details')) await api.call('account.logout', { token }).catch(() => undefined);
}

/** Sets the user's own password and returns the server's message; the server then ends every session of this admin. */
export async function changePassword(current: string, password: string): Promise<string> {
  const id = getSession()?.id ?? 0;
  const { msg } = await api.call('account.changePassword', {
    body: { current_password: current, password, user_id: id },
  });
  return msg;
}
