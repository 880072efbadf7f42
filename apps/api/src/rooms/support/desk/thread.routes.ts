import { calls } from '@greenroom/contract';
import type { FastifyInstance } from 'fastify';

import { hasPermission } from '#kit/access/guard.ts';
import type { Db } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { safeHtml } from '#kit/html.ts';
import { answer } from '#kit/http/answer.ts';
import { answerFile } from '#kit/http/file-answer.ts';
import { getFile } from '#rooms/support/incoming/files.store.ts';
import { listIncoming } from '#rooms/support/incoming/incoming.store.ts';
import { countSame } from '#rooms/support/person/person.store.ts';
import { listReplies } from '#rooms/support/replies/replies.store.ts';
import { getDesk } from '#rooms/support/desk/thread.store.ts';
import { getSupport } from '#rooms/support/support.store.ts';

/** Stored text is sanitized already, but other programs that write into the table are not trusted. */
export const clean = <T extends { message: string }>(row: T): T => ({
  ...row,
  message: safeHtml(row.message),
});

/** Answers a message with all that stands in its thread. */
export function threadRoutes(app: FastifyInstance): void {
  answer(app, calls['support.get'], async ({ db, params, request }) => ({
    data: await getThread(app, db, params.id, hasPermission(request, 'support.change')),
  }));

  answer(app, calls['support.listIncoming'], async ({ db, params, query, request }) => {
    if (!(await getSupport(db, params.id, ''))) fail('not_found');
    const { incoming, earlierIncoming } = await listIncoming(db, params.id, query.before);
    const hide = makeOriginalHider(hasPermission(request, 'support.change'));
    return { data: { incoming: incoming.map(hide), earlierIncoming } };
  });

  answerFile(app, calls['support.getFile'], async ({ db, params, query }) => {
    const { name, type, content } = (await getFile(db, params.id, query.size)) ?? fail('not_found');
    return { name, type, body: content };
  });
}

/** Hides what was taken out because it could run, unless the reader may answer messages. */
const makeOriginalHider =
  (maySeeOriginals: boolean) =>
  <T extends { original?: string | null }>(row: T): T =>
    maySeeOriginals ? row : { ...row, original: null };

/** @throws not_found */
async function getThread(app: FastifyInstance, db: Db, id: number, maySeeOriginals: boolean) {
  const found = (await getSupport(db, id, app.mediaUrl)) ?? fail('not_found');
  const replies = await listReplies(db, id);
  const [desk, sameSubject, arrived] = await Promise.all([
    getDesk(db, id),
    countSame(db, id),
    listIncoming(db, id),
  ]);
  const hide = makeOriginalHider(maySeeOriginals);
  const merged = desk.merged.map((each) => hide(clean(each)));
  const { INBOUND_MAIL_SECRET, IMAP_URL } = app.config;
  const answers = {
    incoming: arrived.incoming.map(hide),
    earlierIncoming: arrived.earlierIncoming,
    answersArrive: (INBOUND_MAIL_SECRET ?? IMAP_URL) !== undefined,
  };
  return {
    ...hide(clean(found)),
    replies,
    mail: app.mail.mode,
    desk: { ...desk, merged },
    sameSubject,
    ...answers,
  };
}
