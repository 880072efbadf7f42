import { calls } from '@greenroom/contract';
import { NOTIFICATION_MESSAGES } from '@greenroom/contract/notifications.rules';
import { STOP_DIGEST_PATH } from '@greenroom/contract/wire';
import type { FastifyInstance } from 'fastify';

import { callLimit, networkOf } from '#kit/access/limits.ts';
import { fail } from '#kit/errors.ts';
import { answer } from '#kit/http/answer.ts';
import { stopDigest } from '#rooms/notifications/notifications-digest.service.ts';

/** A mail service stops the digests of many colleagues from one network. */
const LIMIT = { points: 60, windowSeconds: 600 };
const TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const BODY_MAX_BYTES = 4096;
/** `List-Unsubscribe=One-Click`, as either form writes it. @source RFC 8058, 3.2 */
const ONE_CLICK =
  /(?:^|&)List-Unsubscribe=One-Click(?:&|$)|name="?List-Unsubscribe"?\r\n(?:Content-Type:[^\r\n]*\r\n)?\r\nOne-Click\r\n/i;

/** Stops digests by the link in them: for its page in the console, and for mail programs, which have no api key. */
export function notificationsDigestRoutes(app: FastifyInstance): void {
  if (!app.capabilities.includes('activity')) return;
  const limit = callLimit(app.db, 'stop-digest-network', LIMIT);

  answer(app, calls['notifications.stopDigest'], async ({ db, body, request }) => {
    await limit.count(networkOf(request.ip));
    await stopDigest(db, request, body.token);
    return { msg: NOTIFICATION_MESSAGES.digestStopped };
  });

  // A scope of its own: other routes take no such bodies.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(TYPES, { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post<{ Body: unknown; Querystring: { token?: unknown } }>(STOP_DIGEST_PATH, {
      config: { isOpen: true },
      bodyLimit: BODY_MAX_BYTES,
      handler: async (request) => {
        await limit.count(networkOf(request.ip));
        const { token } = request.query;
        if (typeof request.body !== 'string' || !ONE_CLICK.test(request.body.trim())) fail('bad_input');
        await stopDigest(app.db, request, typeof token === 'string' ? token : '');
        return { msg: NOTIFICATION_MESSAGES.digestStopped };
      },
    });
  });
}
