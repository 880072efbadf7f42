import { ACCOUNT_MESSAGES } from '@greenroom/contract/account.rules';
import { ApiError } from '@greenroom/contract/client';

import { wordsOf } from '#kit/api.ts';

import { loginFailure } from './account-sign-in.rules.ts';
import type { LoginFailure } from './account-sign-in.rules.ts';

/** What is wrong at the reset, beside its field or for the whole form; `isOver`: the link will never do again. */
export type ResetFailure = { password?: string; confirm?: string; form?: string; isOver?: boolean };

/** Whether the server refused what was sent; an outage or too many tries are nobody's mistake. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Why no link was sent. @source spec 5 Forgot password */
export function sendLinkFailure(error: unknown): LoginFailure {
  if (!isRefusal(error)) return loginFailure(error);
  const email = ACCOUNT_MESSAGES.invalidEmail;
  return error.msg === email ? { email } : { email, form: error.msg };
}

/** Why no password was set. @source spec 5 New password at reset */
export function resetFailure(error: unknown): ResetFailure {
  if (!isRefusal(error)) return { form: loginFailure(error).form ?? wordsOf(error) };
  if (error.errors['password']) return { password: ACCOUNT_MESSAGES.passwordRule };
  const isOver = error.code === 'token_invalid';
  return { form: ACCOUNT_MESSAGES.tokenExpired + (isOver ? '' : error.msg), isOver };
}
