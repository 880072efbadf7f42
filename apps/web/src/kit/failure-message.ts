import { ApiError } from '@greenroom/client';

import { errorMessage } from './api.ts';
import { showToast } from './toast.ts';

/** Returns the specification's text for a failure, or the server's message if the record no longer exists. */
export function failureMessage(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.code === 'not_found' ? error.msg : otherwise;
}

/** Returns the server's message if the record no longer exists, else null: the dialog that asked shows the failure. */
export function notFoundMessage(error: unknown): string | null {
  return error instanceof ApiError && error.status === 404 ? error.msg : null;
}

/** Says in a toast what went wrong, for a mutation's `onError`. */
export const showFailure = (error: unknown): void =>
  void showToast({ kind: 'error', message: errorMessage(error) });
