import type { Body, Output } from '@greenroom/contract';

import { api } from '#kit/api.ts';

/** What became of a row of the file. */
export type ImportResult = Output<'users.import'>['data'][number];
/** A row to send. */
export type ImportRow = Body<'users.import'>['rows'][number];

/** Adds people from rows of a file, or only checks them. */
export const importUsers = async (body: Body<'users.import'>): Promise<ImportResult[]> =>
  (await api.call('users.import', { body })).data;
