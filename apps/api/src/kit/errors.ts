import { failures } from '@greenroom/contract/kit/errors';
import type { Failure, FailureCode } from '@greenroom/contract/kit/errors';

type Details = {
  msg?: string;
  errors?: Record<string, string[]>;
  retryAfter?: number;
  /** What led to it, for the log alone. */
  cause?: Error;
};

/** A refusal with a code of the contract. Thrown by `fail`, turned into a body by the error handler alone. */
export class Refusal extends Error {
  readonly code: FailureCode;
  readonly status: number;
  readonly errors: Record<string, string[]> | undefined;
  /** Seconds. */
  readonly retryAfter: number | undefined;

  constructor(code: FailureCode, details: Details) {
    super(details.msg ?? failures[code].msg, details.cause && { cause: details.cause });
    this.code = code;
    this.status = failures[code].status;
    this.errors = details.errors;
    this.retryAfter = details.retryAfter;
  }
}

/**
 * Ends the call with a failure of the contract. Where one field alone is wrong, its words are what a person reads.
 * @throws the code that it is given
 */
export function fail(code: FailureCode, details: Details = {}): never {
  const [words, others] = Object.values(details.errors ?? {}).flat();
  const msg = details.msg ?? (others === undefined ? words : undefined);
  throw new Refusal(code, { ...details, ...(msg !== undefined && { msg }) });
}

/** The failure body of the contract. */
export function failureBody(refusal: Refusal, requestId: string): Failure {
  return {
    code: refusal.code,
    msg: refusal.message,
    message: refusal.message,
    ...(refusal.errors && { errors: refusal.errors }),
    requestId,
  };
}

/** The error and its causes, outermost first: drivers and query builders wrap what happened. */
export function causesOf(error: unknown): { code?: unknown; message?: unknown }[] {
  const chain: object[] = [];
  let next = error;
  while (typeof next === 'object' && next !== null && chain.length < 5) {
    chain.push(next);
    next = 'cause' in next ? next.cause : null;
  }
  return chain;
}

const isReason = (text: unknown) => typeof text === 'string' && text && !text.startsWith('Failed query');

/** Returns what went wrong; a query builder's own message would show the statement and its values, secrets included. */
export function reasonOf(error: unknown): string {
  const words = causesOf(error).flatMap(({ message, code }) => [message, code]);
  return String(words.find(isReason) ?? error);
}
