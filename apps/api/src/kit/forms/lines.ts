import type { FastifyReply, FastifyRequest } from 'fastify';

import { fail } from '#kit/errors.ts';

/** How long an upload may take: 200 MB at half a megabit a second. */
export const UPLOAD_MS = 60 * 60_000;

/** Does the work unless so much of its kind is going on. `turns` counts, by what they are of. @throws too_many */
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
 * Cuts a line that stands still for so long or brings more than it may, which ends the reading of the form with an error;
 * until it is called off.
 */
export function watchLine({ raw }: FastifyRequest, idleMs: number, mostBytes = Infinity): () => void {
  let bytes = 0;
  const idle = setTimeout(() => void raw.destroy(), idleMs);
  const handleData = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > mostBytes) raw.destroy();
    else idle.refresh();
  };
  // Listening alone would let the bytes flow before anybody reads the form.
  raw.pause();
  raw.on('data', handleData);
  return () => {
    clearTimeout(idle);
    raw.off('data', handleData);
  };
}

/**
 * What a refused sender still sends is thrown away: cut at once, a browser would never read why. It is not for long
 * though, nor does the parser see it.
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
