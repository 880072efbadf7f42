import { INVALID_EMAIL } from './kit/sign-in.ts';

/** The messages about signing in and passwords, word for word. @source spec 5, 8 */
export const ACCOUNT_MESSAGES = {
  invalidEmail: INVALID_EMAIL,
  invalidPassword: 'Invalid password!',
  invalidCredentials: 'Invalid email or password!',
  passwordRule: 'Password must be alphanumeric with min and max length 6 and 20!',
  passwordRuleShort: 'Password must be alphanumeric with min length six',
  passwordMismatch: 'Password does not match!',
  confirmMismatch: "Confirm password doesn't match.",
  tokenExpired: 'Token expired! ',
  passwordChanged: 'Your password has been changed successfully!',
  verified: 'Your account has been verified',
  linkSent: 'Link sent',
} as const;

/** Messages that only the server sends: no page needs them before it makes a call. */
export const ACCOUNT_ANSWERS = {
  addressTaken: 'An account with this email address already exists.',
  addressChanged: 'The address was changed. We have sent a link to verify it, and told the old address.',
  sameAddress: 'This is already their address.',
  addressOf: (name: string) => `This is already the address of ${name}.`,
  loggedOut: 'You are signed out.',
  shownPassword: 'Choose another password than the one that the log has shown.',
  signedOutMeanwhile: 'You were signed out before your password was changed. Sign in and try again.',
} as const;
