import multipart from '@fastify/multipart';
import { MEDIA, UPLOAD_MESSAGES, UPLOADS, UPLOAD_KINDS } from '@greenroom/contract/kit/uploads';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { FORM_LIMITS, toByteStream, checkEnd, readForm } from '#app/upload-form.ts';
import { fail } from '#kit/errors.ts';
import { UPLOAD_MS, hangUp, inTurn, watchLine } from '#kit/forms/lines.ts';
import { networkOf } from '#kit/access/limits.ts';
import type { Intake } from '#kit/objects/store.ts';

/** Limits on the connections that send uploads. */
export const UPLOAD_LIMITS = {
  /** The time until the file must begin, which limits senders without a policy. */
  formMs: 30_000,
  /** The longest time without a byte. */
  idleMs: 30_000,
  /** How long a refused sender has to read the response before the connection is closed. */
  lingerMs: 5000,
  /** Simultaneous uploads per policy. A cancelled one may end shortly after the next has begun. */
  policyAtOnce: 2 * MEDIA.atOnce,
  /** Connections per network that have sent no policy yet. One more closes the oldest. */
  strangersAtOnce: 24,
};

/** The size of the form without its file. */
const FORM_BYTES = 64 * 1024;
const MOST_BYTES = FORM_BYTES + Math.max(...UPLOAD_KINDS.map((kind) => UPLOADS[kind].maxBytes));

/** Accepts uploads that the store's POST policies allow, as S3 does. The policy is the credential. */
export async function addUploads(app: FastifyInstance, limits = UPLOAD_LIMITS): Promise<void> {
  const { intake } = app.store;
  if (!intake) return;
  const lines: Lines = { turns: new Map(), strangers: new Map() };
  await app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers();
    await uploads.register(multipart, { throwFileSizeLimit: false, limits: FORM_LIMITS });
    uploads.post(
      '/uploads',
      { config: { isOpen: true, isLong: true, bodyMs: UPLOAD_MS }, handlerTimeout: UPLOAD_MS },
      async (request, reply) => {
        const etag = await receive(intake, lines, limits, request).catch((error: unknown) => {
          hangUp(request, reply, limits.lingerMs);
          throw error;
        });
        return reply.status(204).header('etag', etag).header('cache-control', 'no-store').send();
      },
    );
  });
}

/** The current uploads by their policy's signature, and the connections without a policy by network. */
type Lines = { turns: Map<string, number>; strangers: Map<string, Set<FastifyRequest>> };

async function receive(
  intake: Intake,
  { turns, strangers }: Lines,
  limits: typeof UPLOAD_LIMITS,
  request: FastifyRequest,
): Promise<string> {
  if (!request.isMultipart())
    fail('wrong_media_type', { msg: 'Send a form (content-type: multipart/form-data).' });
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > MOST_BYTES) fail('too_large', { msg: UPLOAD_MESSAGES.tooLarge });
  const introduce = awaitPolicy(strangers, request, limits.strangersAtOnce);
  const watch = watchOver(request, limits);
  const parts = request.parts();
  try {
    const { fields, file } = await readForm(parts);
    const grant = await intake.checkForm(fields);
    if (length > grant.maxBytes + FORM_BYTES) fail('too_large', { msg: UPLOAD_MESSAGES.tooLarge });
    introduce();
    watch.letFlow();
    return await inTurn(turns, grant.signature, limits.policyAtOnce, () =>
      intake.add(grant, toByteStream(file), () => checkEnd(parts)),
    );
  } finally {
    introduce();
    watch.end();
  }
}

/**
 * Counts a connection among its network's strangers until it has sent a policy. When there are too many, closes the
 * oldest: a real sender sends the policy immediately, so idle connections can't block others.
 */
function awaitPolicy(strangers: Lines['strangers'], request: FastifyRequest, most: number): () => void {
  const network = networkOf(request.ip);
  const waiting = strangers.get(network) ?? new Set();
  strangers.set(network, waiting);
  const [oldest] = waiting;
  if (oldest && waiting.size >= most) {
    waiting.delete(oldest);
    oldest.raw.destroy();
  }
  waiting.add(request);
  return () => {
    waiting.delete(request);
    if (waiting.size === 0 && strangers.get(network) === waiting) strangers.delete(network);
  };
}

/** Cuts a connection that stalls, or that sends no policy in time. */
function watchOver(request: FastifyRequest, { formMs, idleMs }: typeof UPLOAD_LIMITS) {
  const form = setTimeout(() => void request.raw.destroy(), formMs);
  const leave = watchLine(request, idleMs);
  return {
    letFlow: () => clearTimeout(form),
    end() {
      clearTimeout(form);
      leave();
    },
  };
}
