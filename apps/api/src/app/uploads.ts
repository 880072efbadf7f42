import multipart from '@fastify/multipart';
import { MEDIA, MEDIA_MESSAGES, UPLOADS, UPLOAD_KINDS } from '@greenroom/contract/media.rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { FORM_LIMITS, bytesOf, checkEnd, readForm } from '#app/upload-form.ts';
import { fail } from '#kit/errors.ts';
import { UPLOAD_MS, hangUp, inTurn, watchLine } from '#kit/form-lines.ts';
import { networkOf } from '#kit/limits.ts';
import type { Intake } from '#kit/object-store.ts';

/** When a line is cut, and how many there are. */
export const UPLOAD_LIMITS = {
  /** Until the file begins: who has shown no policy yet is not waited for. */
  formMs: 30_000,
  /** Without a byte. */
  idleMs: 30_000,
  /** A sender who was refused has so long to read it before the line is cut. */
  lingerMs: 5000,
  /** Of one policy; an upload that was cancelled may end a moment after the next has begun. */
  policyAtOnce: 2 * MEDIA.atOnce,
  networkAtOnce: 24,
};

/** The form around the file. */
const FORM_BYTES = 64 * 1024;
const MOST_BYTES = FORM_BYTES + Math.max(...UPLOAD_KINDS.map((kind) => UPLOADS[kind].maxBytes));

/** Takes in what the store's POST policies allow, as S3 does. The policy is the credential. */
export async function addUploads(app: FastifyInstance, limits = UPLOAD_LIMITS): Promise<void> {
  const { intake } = app.store;
  if (!intake) return;
  const turns = new Map<string, number>();
  await app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers();
    await uploads.register(multipart, { throwFileSizeLimit: false, limits: FORM_LIMITS });
    uploads.post(
      '/uploads',
      { config: { isOpen: true, isLong: true, bodyMs: UPLOAD_MS }, handlerTimeout: UPLOAD_MS },
      async (request, reply) => {
        const etag = await receive(intake, turns, limits, request).catch((error: unknown) => {
          hangUp(request, reply, limits.lingerMs);
          throw error;
        });
        return reply.status(204).header('etag', etag).header('cache-control', 'no-store').send();
      },
    );
  });
}

async function receive(
  intake: Intake,
  turns: Map<string, number>,
  limits: typeof UPLOAD_LIMITS,
  request: FastifyRequest,
): Promise<string> {
  if (!request.isMultipart())
    fail('wrong_media_type', { msg: 'Send a form (content-type: multipart/form-data).' });
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > MOST_BYTES) fail('too_large', { msg: MEDIA_MESSAGES.tooLarge });
  const network = networkOf(request.ip);
  return inTurn(turns, network, limits.networkAtOnce, async () => {
    const watch = watchOver(request, limits);
    const parts = request.parts();
    try {
      const { fields, file } = await readForm(parts);
      const grant = intake.checkForm(fields);
      if (length > grant.maxBytes + FORM_BYTES) fail('too_large', { msg: MEDIA_MESSAGES.tooLarge });
      watch.letFlow();
      return await inTurn(turns, grant.signature, limits.policyAtOnce, () =>
        intake.add(grant, bytesOf(file), () => checkEnd(parts)),
      );
    } finally {
      watch.end();
    }
  });
}

/** Cuts a line that stands still, or that shows no policy in time. */
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
