import { ACCOUNT_MESSAGES } from '@greenroom/contract/account.rules';
import { COMMON_PASSWORD } from '@greenroom/contract/kit/sign-in';
import { ApiError } from '@greenroom/client';

import { errorMessage } from '#kit/api.ts';

import { loginFailure } from './account-sign-in.rules.ts';
import type { LoginFailure } from './account-sign-in.rules.ts';

/** The reset's error, beside its field or for the whole form; `isOver`: the link can no longer be used. */
export type ResetFailure = { password?: string; confirm?: string; form?: string; isOver?: boolean };

/** Returns whether the server rejected the input; an outage or a rate limit is not the user's mistake. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Returns why no link was sent. @source spec 5 Forgot password */
export function sendLinkFailure(error: unknown): LoginFailure {
  if (!isRefusal(error)) return loginFailure(error);
  const email = ACCOUNT_MESSAGES.invalidEmail;
  return error.msg === email ? { email } : { email, form: error.msg };
}

/** Returns why no password was set. @source spec 5 New password at reset */
export function resetFailure(error: unknown): ResetFailure {
  if (!isRefusal(error)) return { form: loginFailure(error).form ?? errorMessage(error) };
  const [wrong] = error.errors['password'] ?? [];
  if (wrong) return { password: wrong === COMMON_PASSWORD ? wrong : ACCOUNT_MESSAGES.passwordRule };
  // A host other than our server gives a refusal no code.
  const isOver = error.code === 'token_invalid' || error.code === 'refused';
  return { form: ACCOUNT_MESSAGES.tokenExpired + (isOver ? '' : error.msg), isOver };
}
