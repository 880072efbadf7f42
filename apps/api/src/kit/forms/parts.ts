import type { Readable } from 'node:stream';

import type { Multipart } from '@fastify/multipart';

import { Refusal } from '#kit/errors.ts';

/** The parts of a form, one after the other. A file's bytes must be read before the next part is requested. */
export type Parts = AsyncIterator<Multipart>;

/** The error of a body that is not a form, or that ends too early. */
export const UNREADABLE = { errors: { form: ['The form could not be read.'] } };
const TOO_MUCH = { errors: { form: ['The form has too many fields or is too large.'] } };

/** Returns the next part, or null. Errors of the parser are the sender's fault. @throws bad_input, too_large */
export async function readPart(parts: Parts): Promise<Multipart | null> {
  try {
    const next = await parts.next();
    return next.done === true ? null : next.value;
  } catch (error) {
    throw unreadable(error);
  }
}

/** Returns a file's bytes. An aborted form is the sender's fault, not the store's. @throws bad_input */
export async function* chunksOf(file: Readable): AsyncGenerator<Buffer> {
  try {
    yield* file as AsyncIterable<Buffer>;
  } catch (error) {
    throw unreadable(error);
  }
}

/** Errors of the parser's limits carry their status. */
function unreadable(error: unknown): Refusal {
  const isTooMuch = error instanceof Error && 'statusCode' in error && error.statusCode === 413;
  const cause = error instanceof Error ? { cause: error } : {};
  if (isTooMuch) return new Refusal('too_large', { ...TOO_MUCH, ...cause });
  return new Refusal('bad_input', { ...UNREADABLE, ...cause });
}
