import { ApiError } from '@greenroom/client';
import type { Output } from '@greenroom/contract';

import { api } from '#kit/api.ts';
import { has } from '#kit/capabilities.ts';
import { randomName } from '#kit/random.ts';
import { startSession } from '#kit/session.ts';
import { readStored, store } from '#kit/stored.ts';

import { keepResetLink } from '#kit/stage/reset-link.ts';

const NO_TOKEN = 'Unexpected answer from the server. Please try again.';

const DEVICE = 'device';

/** Returns this browser's own random name, by which the server notices a sign-in from a new one. */
function deviceName(): string {
  const name = readStored(DEVICE) ?? randomName();
  store(DEVICE, name);
  return name;
}

/**
 * Signs in and starts the session. A plain call, because the sign-in page does not load the query cache.
 * @throws ApiError `code_required` when it takes a second factor and `code` is ''
 */
export const login = (email: string, password: string, code: string): Promise<void> =>
  enter((device) =>
    api.call('account.login', {
      body: { email, password, ...device, ...(has('staff') && code !== '' && { code }) },
    }),
  );

type SignedIn = Output<'account.login'>;

/** Signs in by a call, which gets this browser's name, and starts the session. */
export async function enter(call: (device: { device?: string }) => Promise<SignedIn>): Promise<void> {
  const { data } = await call(has('staff') ? { device: deviceName() } : {});
  if (!data.token) throw new ApiError(200, { code: 'no_data', msg: NO_TOKEN });
  keepResetLink(null);
  startSession({ token: data.token, id: data.id, role: data.role });
}
