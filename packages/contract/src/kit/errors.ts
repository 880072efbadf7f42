/**
 * Every code that a failure can carry, with its status and the words a person reads when a call has none of its own.
 * @source contract Conventions
 */
export const failures = {
  bad_input: { status: 400, msg: 'Some of what was sent is not right.' },
  invalid_credentials: { status: 400, msg: 'Invalid email or password!' },
  wrong_password: { status: 400, msg: 'The current password is not correct.' },
  token_invalid: { status: 400, msg: 'Token expired! ' },
  unauthenticated: { status: 401, msg: 'Please sign in.' },
  api_key_invalid: { status: 403, msg: 'The api key is missing or not valid.' },
  forbidden: { status: 403, msg: 'This is not yours to change.' },
  account_inactive: { status: 403, msg: 'This account is not active.' },
  not_found: { status: 404, msg: 'There is nothing here under that address.' },
  conflict: { status: 409, msg: 'This does not fit the present state. Reload and try again.' },
  changed_meanwhile: { status: 409, msg: 'A colleague has changed this meanwhile. Reload to see it.' },
  not_featured: { status: 409, msg: 'This song is not in the contest.' },
  voting_paused: { status: 409, msg: 'Voting for this song is paused.' },
  already_voted: { status: 409, msg: 'This song has your vote already.' },
  key_reused: { status: 409, msg: 'This Idempotency-Key was used for another request.' },
  in_progress: { status: 409, msg: 'The same request is still being worked on.' },
  too_large: { status: 413, msg: 'That is too large.' },
  wrong_media_type: { status: 415, msg: 'Send JSON (content-type: application/json).' },
  too_many: { status: 429, msg: 'Too many attempts. Please wait a little and try again.' },
  internal: { status: 500, msg: 'Something went wrong on our side. Nothing was changed.' },
  unavailable: { status: 503, msg: 'The service is busy or restarting. Please try again in a moment.' },
  disk_full: { status: 507, msg: 'There is no room left to store that.' },
} as const satisfies Record<string, { status: number; msg: string }>;

export type FailureCode = keyof typeof failures;

/** What every failing call may answer, whatever its room: the guard, the validator and the server itself. */
export const commonFailures = [
  'bad_input',
  'api_key_invalid',
  'too_large',
  'wrong_media_type',
  'too_many',
  'internal',
  'unavailable',
] as const satisfies readonly FailureCode[];

/** The failure body of every status: `msg` and `message` are the same text, fit to show a person. */
export type Failure = {
  code: string;
  msg: string;
  message: string;
  errors?: Record<string, string[]>;
  requestId: string;
};
