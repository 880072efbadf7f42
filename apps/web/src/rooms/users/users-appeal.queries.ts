import type { Output } from '@greenroom/contract';

import { api } from '#kit/api.ts';

/** The measure that the link of a mail is for. */
export type AppealableMeasure = Output<'users.getAppeal'>['data'];

/** Returns the measure of a link. A plain call, because public pages do not load the query cache. */
export async function getAppeal(token: string): Promise<AppealableMeasure> {
  return (await api.call('users.getAppeal', { query: { token } })).data;
}

/** Answers a measure, once. The same `key` again after a lost response is the same answer. Returns what happens now. */
export async function sendAppeal(token: string, message: string, key: string): Promise<string> {
  return (await api.call('users.createAppeal', { body: { token, message }, idempotencyKey: key })).msg;
}
