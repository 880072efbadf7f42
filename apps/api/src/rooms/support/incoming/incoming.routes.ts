import type { IncomingMessage } from 'node:http';

import { INBOUND_MAIL_PATH } from '@greenroom/contract/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { bearerOf, equalText } from '#kit/access/tokens.ts';
import { createConcurrencyLimit } from '#kit/concurrency-limit.ts';
import type { Tx } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { audit } from '#kit/records/audit.ts';
import type { Entry } from '#kit/records/audit.ts';
import { openMailReader } from '#kit/mail/reading/open-reader.ts';
import type { MailReader } from '#kit/mail/reading/open-reader.ts';
import { INBOUND, receive } from '#rooms/support/incoming/incoming.service.ts';

const TYPES = ['message/rfc822', 'text/plain', 'application/octet-stream'];
/** Each may hold its whole mail in memory. */
const TURNS = { atOnce: 2, waiting: 20 };
/** Those that wait for the longest mails are answered too. */
const TIMEOUT_MS = 90_000;

const makeIntake = (app: FastifyInstance, reader: MailReader, request: FastifyRequest) => ({
  app,
  reader,
  log: request.log,
  audit: (tx: Tx, entry: Entry) =>
    audit(tx, request, { ...entry, actor: { id: null, email: INBOUND.actor } }),
});

/** Reads a body to its end, and returns as much of it as `most` bytes: a longer mail stands in its thread as too large. */
async function readBeginning(body: AsyncIterable<Buffer>, most: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let left = most;
  for await (const piece of body) {
    if (left > 0) pieces.push(piece.subarray(0, left));
    left -= piece.length;
  }
  return Buffer.concat(pieces);
}

/**
 * Takes mails from a mail server. It is no call of the contract: neither the console nor the app makes it, its body is a
 * mail, and a secret of its own replaces api key and session. Without the setting there is no such address.
 */
export function supportIncomingRoutes(app: FastifyInstance): void {
  const { INBOUND_MAIL_SECRET: secret } = app.config;
  if (secret === undefined || !app.capabilities.includes('inbound_mail')) return;
  const inTurn = createConcurrencyLimit(TURNS);
  const reader = openMailReader();
  app.addHook('onClose', () => reader.close());
  // A scope of its own: other routes take no such bodies.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(TYPES, (_request: FastifyRequest, body: IncomingMessage) =>
      readBeginning(body, INBOUND.bodyMaxBytes + 1),
    );
    scope.post<{ Body: Buffer | undefined }>(INBOUND_MAIL_PATH, {
      config: { isOpen: true },
      handlerTimeout: TIMEOUT_MS,
      // Before the body is read.
      onRequest: async ({ headers }) => {
        if (!equalText(bearerOf(headers.authorization) ?? '', secret)) fail('forbidden');
      },
      handler: async (request) => {
        const { body = Buffer.alloc(0) } = request;
        const isKept = await inTurn(() => receive(makeIntake(app, reader, request), body));
        if (isKept === null) fail('unavailable', { retryAfter: 30 });
        return { data: { isKept } };
      },
    });
  });
}
