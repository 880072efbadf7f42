import { ACCOUNT_MESSAGES } from '@greenroom/contract/account.rules';
import { ApiError } from '@greenroom/client';

import { errorMessage } from '#kit/api.ts';

/** The error, beside its field or for the whole form. */
export type LoginFailure = { email?: string; password?: string; code?: string; form?: string };

/** Returns whether all was right, but a code is needed too. */
export const needsCode = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'code_required';

/** Returns what to do about a failed sign-in. @source spec 5 Sign in */
export function loginFailure(error: unknown): LoginFailure {
  if (!(error instanceof ApiError)) return { form: errorMessage(error) };
  // A host other than our server gives a refusal no code.
  const isUnnamed = error.code === 'refused' && error.status === 400;
  if (error.code === 'invalid_credentials' || error.status === 401 || isUnnamed) {
    return { form: ACCOUNT_MESSAGES.invalidCredentials };
  }
  if (error.status === 400 && error.errors['email']) return { email: ACCOUNT_MESSAGES.invalidEmail };
  if (error.status === 400 && error.errors['password']) return { password: ACCOUNT_MESSAGES.invalidPassword };
  if (error.code === 'code_wrong') return { code: error.msg };
  if (error.status === 429 && error.retryAfter) {
    return { form: `Too many attempts. Please try again in ${inWords(error.retryAfter)}.` };
  }
  return { form: error.msg };
}

function inWords(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
