import { failures } from '@greenroom/contract/kit/errors';
import type { Failure, FailureCode } from '@greenroom/contract/kit/errors';

type Details = {
  msg?: string;
  errors?: Record<string, string[]>;
  isOwnChange?: boolean;
  other?: Failure['other'];
  appealUrl?: string | undefined;
  retryAfter?: number;
  /** The original error, only for the log. */
  cause?: Error;
};

/** An error with a code of the contract. `fail` throws it, and only the error handler turns it into a body. */
export class Refusal extends Error {
  readonly code: FailureCode;
  readonly status: number;
  readonly errors: Record<string, string[]> | undefined;
  readonly isOwnChange: boolean | undefined;
  readonly other: Failure['other'];
  readonly appealUrl: string | undefined;
  /** In seconds. */
  readonly retryAfter: number | undefined;

  constructor(code: FailureCode, details: Details) {
    super(details.msg ?? failures[code].msg, details.cause && { cause: details.cause });
    this.code = code;
    this.status = failures[code].status;
    this.errors = details.errors;
    this.isOwnChange = details.isOwnChange;
    this.other = details.other;
    this.appealUrl = details.appealUrl;
    this.retryAfter = details.retryAfter;
  }
}

/**
 * Fails the call with an error of the contract. When only one field is wrong, users see its message.
 * @throws the given code
 */
export function fail(code: FailureCode, details: Details = {}): never {
  const [words, others] = Object.values(details.errors ?? {}).flat();
  const msg = details.msg ?? (others === undefined ? words : undefined);
  throw new Refusal(code, { ...details, ...(msg !== undefined && { msg }) });
}

/** Returns the failure body of the contract. */
export function failureBody(refusal: Refusal, requestId: string): Failure {
  return {
    code: refusal.code,
    msg: refusal.message,
    message: refusal.message,
    ...(refusal.errors && { errors: refusal.errors }),
    ...(refusal.isOwnChange !== undefined && { isOwnChange: refusal.isOwnChange }),
    ...(refusal.other && { other: refusal.other }),
    ...(refusal.appealUrl && { appealUrl: refusal.appealUrl }),
    requestId,
  };
}

/** Returns an error and its causes, outermost first: drivers and query builders wrap the original error. */
export function listCauses(error: unknown): { code?: unknown; message?: unknown }[] {
  const chain: object[] = [];
  let next = error;
  while (typeof next === 'object' && next !== null && chain.length < 5) {
    chain.push(next);
    next = 'cause' in next ? next.cause : null;
  }
  return chain;
}

const UNIQUE_VIOLATION = '23505';

/** Returns whether a change failed since another row has what must be unique. */
export const isTaken = (error: unknown): boolean =>
  listCauses(error).some(({ code }) => code === UNIQUE_VIOLATION);

const isReason = (text: unknown): text is string =>
  typeof text === 'string' && text !== '' && !text.startsWith('Failed query');

/** Returns the message of what was thrown: libraries also emit plain objects with a message. */
export const errorText = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);

/** Returns what went wrong; a query builder's own message would show the statement and its values, secrets included. */
export function errorReason(error: unknown): string {
  const words = listCauses(error).flatMap(({ message, code }) => [message, code]);
  return words.find(isReason) ?? errorText(error);
}
