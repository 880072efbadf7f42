import type { Output } from '@greenroom/contract';
import { ApiError } from '@greenroom/client';

import { api } from '#kit/api.ts';

/** Who invites whom, and as what. */
export type Invited = Output<'staff.getInvitation'>['data'];

/** Returns the invitation of a link. A plain call, because public pages do not load the query cache. */
export async function getInvitation(token: string): Promise<Invited> {
  return (await api.call('staff.getInvitation', { token })).data;
}

/** Joins the staff by a link. */
export async function acceptInvitation(
  token: string,
  body: { name: string; password: string },
): Promise<void> {
  await api.call('staff.acceptInvitation', { token, body });
}

/** Returns whether a call failed because the link was used, revoked, replaced or has expired. */
export const isLinkOver = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'token_invalid';
