import type { FastifyReply, FastifyRequest } from 'fastify';

import { fail } from '#kit/errors.ts';

/** How long an upload may take: 200 MB at half a megabit a second. */
export const UPLOAD_MS = 60 * 60_000;

/** Runs the work unless the limit for its kind is reached. `turns` holds the counts by kind. @throws too_many */
export async function inTurn<T>(
  turns: Map<string, number>,
  of: string,
  most: number,
  work: () => Promise<T>,
): Promise<T> {
  const before = turns.get(of) ?? 0;
  if (before >= most)
    fail('too_many', { msg: 'Too many uploads at once. Please wait a moment and try again.', retryAfter: 5 });
  turns.set(of, before + 1);
  try {
    return await work();
  } finally {
    const left = (turns.get(of) ?? 1) - 1;
    if (left > 0) turns.set(of, left);
    else turns.delete(of);
  }
}

/**
 * Closes a connection that is idle too long or sends too many bytes, so that reading the form fails. Returns a function
 * that stops watching.
 */
export function watchLine({ raw }: FastifyRequest, idleMs: number, mostBytes = Infinity): () => void {
  let bytes = 0;
  const idle = setTimeout(() => void raw.destroy(), idleMs);
  const handleData = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > mostBytes) raw.destroy();
    else idle.refresh();
  };
  // A listener alone would start the flow of bytes before the form is read.
  raw.pause();
  raw.on('data', handleData);
  return () => {
    clearTimeout(idle);
    raw.off('data', handleData);
  };
}

/**
 * Discards what a refused sender still sends, for a short time: if the connection were closed immediately, a browser
 * would never read the error. The parser doesn't see these bytes.
 */
export function hangUp({ raw }: FastifyRequest, reply: FastifyReply, lingerMs: number): void {
  raw.unpipe();
  raw.resume();
  reply.raw.once('finish', () => {
    if (raw.complete) return;
    const timer = setTimeout(() => raw.destroy(), lingerMs).unref();
    raw.once('close', () => clearTimeout(timer));
  });
}
