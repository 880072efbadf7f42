import { ApiError } from '@greenroom/client';

import { errorMessage } from './api.ts';
import type { FieldErrors } from './form.ts';

/**
 * Returns what a form shows of a failure: the server's errors beside these fields, that of a list's entry, such as
 * `networks.2`, beside the list; where none is about them, the error of the whole form.
 */
export const errorsBeside =
  (...fields: string[]) =>
  (error: unknown): FieldErrors => {
    const all = error instanceof ApiError ? Object.entries(error.errors) : [];
    const beside = all.map(([path, [words]]) => [path.split('.')[0] ?? path, words] as const);
    const shown = beside.filter(([field, words]) => words && fields.includes(field));
    return shown.length > 0 ? Object.fromEntries(shown) : { form: errorMessage(error) };
  };
