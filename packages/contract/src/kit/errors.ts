/**
 * Every error code, with its status and the message that users see when a call has none of its own.
 * @source contract Conventions
 */
export const failures = {
  bad_input: { status: 400, msg: 'Some of the fields are missing or not valid.' },
  invalid_credentials: { status: 400, msg: 'Invalid email or password!' },
  wrong_password: { status: 400, msg: 'The current password is not correct.' },
  code_required: { status: 400, msg: 'Enter the code from your authenticator app.' },
  code_wrong: {
    status: 400,
    msg: 'This code is not correct, or it was already used. Enter the newest one.',
  },
  passkey_refused: {
    status: 400,
    msg: 'This passkey was not accepted. Try again, or sign in with your password.',
  },
  sign_on_refused: {
    status: 403,
    msg: 'This sign-in was not accepted. Go back to Sign In and try again.',
  },
  sign_on_only: {
    status: 403,
    msg: 'Passwords and passkeys are off here: sign in with your company account.',
  },
  token_invalid: { status: 400, msg: 'Token expired! ' },
  unauthenticated: { status: 401, msg: 'Please sign in.' },
  api_key_invalid: { status: 403, msg: 'The API key is missing or not valid.' },
  forbidden: { status: 403, msg: "You don't have permission to do this." },
  password_change_needed: {
    status: 403,
    msg: 'The log of the server has shown your password. Choose one of your own first.',
  },
  two_factor_needed: {
    status: 403,
    msg: 'Your role requires two-factor sign-in. Set it up in My account first.',
  },
  key_refused: {
    status: 403,
    msg: 'A key for scripts may not do this. Sign in to the console for it.',
  },
  account_inactive: { status: 403, msg: 'This account is not active.' },
  muted: { status: 403, msg: 'Our staff have muted you.' },
  refused: { status: 403, msg: 'This is not accepted here.' },
  not_found: { status: 404, msg: 'Not found.' },
  conflict: {
    status: 409,
    msg: 'This was changed by someone else, or is no longer possible. Reload and try again.',
  },
  changed_meanwhile: {
    status: 409,
    msg: 'A colleague has changed this in the meantime. Reload to see the changes.',
  },
  answered_meanwhile: {
    status: 409,
    msg: 'A colleague has answered this message in the meantime.',
  },
  not_featured: { status: 409, msg: 'This song is not in the contest.' },
  voting_paused: { status: 409, msg: 'Voting for this song is paused.' },
  already_voted: { status: 409, msg: 'You have already voted for this song.' },
  key_reused: { status: 409, msg: 'This Idempotency-Key was used for another request.' },
  too_large: { status: 413, msg: 'The request is too large.' },
  wrong_media_type: { status: 415, msg: 'Send JSON (content-type: application/json).' },
  too_many: { status: 429, msg: 'Too many attempts. Please wait a moment and try again.' },
  internal: { status: 500, msg: 'Something went wrong on our side. Nothing was changed.' },
  unavailable: { status: 503, msg: 'The service is busy or restarting. Please try again in a moment.' },
  disk_full: { status: 507, msg: 'The server has no space left to store this.' },
} as const satisfies Record<string, { status: number; msg: string }>;

export type FailureCode = keyof typeof failures;

/** The codes that any call can return: those of the guard, the validator and the server itself. */
export const commonFailures = [
  'bad_input',
  'api_key_invalid',
  'password_change_needed',
  'two_factor_needed',
  'too_large',
  'wrong_media_type',
  'too_many',
  'internal',
  'unavailable',
] as const satisfies readonly FailureCode[];

/** The body of every failure. `msg` and `message` are the same text, which can be shown to users. */
export type Failure = {
  code: string;
  msg: string;
  message: string;
  errors?: Record<string, string[]>;
  /** With `changed_meanwhile`: whether it was the same admin, in another tab. */
  isOwnChange?: boolean;
  /** With `conflict`: the record that has what was asked for, such as an address. */
  other?: { kind: 'users'; id: number; name: string } | undefined;
  /** With `account_inactive` at a sign-in: the page on which a suspended person can answer once, without signing in. */
  appealUrl?: string;
  requestId: string;
};
