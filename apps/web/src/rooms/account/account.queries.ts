import { ApiError } from '@greenroom/client';

import { api } from '#kit/api.ts';
import { startSession } from '#kit/session.ts';

import { keepResetLink } from './parts/reset-link.ts';

const NO_TOKEN = 'Unexpected answer from the server. Please try again.';

/** Signs in and starts the session. A plain call, because the sign-in page does not load the query cache. */
export async function login(email: string, password: string): Promise<void> {
  const { data } = await api.call('account.login', { body: { email, password } });
  if (!data.token) throw new ApiError(200, { code: 'no_data', msg: NO_TOKEN });
  keepResetLink(null);
  startSession({ token: data.token, id: data.id, role: data.role });
}
