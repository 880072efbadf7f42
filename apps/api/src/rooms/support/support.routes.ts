import { calls } from '@greenroom/contract';
import { BULK } from '@greenroom/contract/kit/limits';
import type { Permission } from '@greenroom/contract/permissions';
import { SUPPORT_MESSAGES, repliedMany } from '@greenroom/contract/support.rules';
import type { FastifyInstance } from 'fastify';

import type { Db } from '#kit/db/db.ts';
import { currentUser, hasPermission } from '#kit/access/guard.ts';
import { answer } from '#kit/http/answer.ts';
import { answerCsv } from '#kit/http/csv-answer.ts';
import { answerFile } from '#kit/http/file-answer.ts';
import { exportSupports } from '#rooms/support/support-export.service.ts';
import { fail } from '#kit/errors.ts';
import { safeHtml } from '#kit/html.ts';
import { changeMany, getSelection } from '#kit/records/bulk.ts';
import { supportBulk } from '#rooms/support/support-bulk.service.ts';
import { getFile } from '#rooms/support/support-files.store.ts';
import { listIncoming } from '#rooms/support/support-incoming.store.ts';
import { addMatched } from '#rooms/support/support-matched.service.ts';
import { listSupports } from '#rooms/support/support-list.store.ts';
import { reply, retryReply, undoReply } from '#rooms/support/support-replies.service.ts';
import { replyMany } from '#rooms/support/support-many.service.ts';
import { countSame, listSame } from '#rooms/support/support-person.store.ts';
import { getSupportPerson } from '#rooms/support/support-person.service.ts';
import { listReplies } from '#rooms/support/support-replies.store.ts';
import { listSaved } from '#rooms/support/support-saved.store.ts';
import { getDesk } from '#rooms/support/support-thread.store.ts';
import { create, createSaved, remove, removeSaved, updateSaved } from '#rooms/support/support.service.ts';
import { getSupport } from '#rooms/support/support.store.ts';

/** Stored text is sanitized already, but other programs that write into the table are not trusted. */
const clean = <T extends { message: string }>(row: T): T => ({ ...row, message: safeHtml(row.message) });

export function supportRoutes(app: FastifyInstance): void {
  const isOutbox = () => app.mail.mode === 'outbox';

  answer(app, calls['support.list'], async ({ db, query, request }) => {
    const asker = { mediaUrl: app.mediaUrl, adminId: currentUser(request).id };
    const { data, ...rest } = await listSupports(db, query, asker);
    return { data: (await addMatched(db, data, query.search)).map(clean), ...rest };
  });

  answerFile(app, calls['support.getFile'], async ({ db, params, query }) => {
    const { name, type, content } = (await getFile(db, params.id, query.size)) ?? fail('not_found');
    return { name, type, body: content };
  });

  answerCsv(app, calls['support.export'], ({ db, query, request }) => exportSupports(db, request, query));

  answer(app, calls['support.get'], async ({ db, params, request }) => ({
    data: await getThread(app, db, params.id, hasPermission(request, 'support.change')),
  }));

  answer(app, calls['support.listIncoming'], async ({ db, params, query, request }) => {
    if (!(await getSupport(db, params.id, ''))) fail('not_found');
    const { incoming, earlierIncoming } = await listIncoming(db, params.id, query.before);
    const hide = hiderOf(hasPermission(request, 'support.change'));
    return { data: { incoming: incoming.map(hide), earlierIncoming } };
  });

  answer(app, calls['support.getPerson'], async ({ db, params, request }) => {
    const may = (permission: Permission) => hasPermission(request, permission);
    return {
      data: (await getSupportPerson(db, params.id, { mediaUrl: app.mediaUrl, may })) ?? fail('not_found'),
    };
  });

  answer(app, calls['support.listSame'], async ({ db, params }) => {
    if (!(await getSupport(db, params.id, ''))) fail('not_found');
    return { data: (await listSame(db, params.id, app.mediaUrl)).map(clean) };
  });

  answer(app, calls['support.replyMany'], async ({ db, body, request }) => {
    const data = await replyMany(db, request, body);
    return { data, msg: repliedMany(data.filter(({ ok }) => ok).length, isOutbox()) };
  });

  answer(app, calls['support.create'], async ({ db, body, request }) => {
    const id = await create(db, request, body);
    return { data: { id }, msg: SUPPORT_MESSAGES.received };
  });

  answer(app, calls['support.remove'], async ({ db, params, request }) => {
    await remove(db, request, params.id);
    return { msg: SUPPORT_MESSAGES.deleted };
  });

  answer(app, calls['support.getSelection'], ({ db, query, request }) =>
    getSelection(db, request, supportBulk, query),
  );

  answer(
    app,
    calls['support.changeMany'],
    ({ db, body, request }) => changeMany(db, request, supportBulk, body),
    { timeoutMs: BULK.timeoutMs },
  );

  answer(app, calls['support.reply'], async ({ db, query, body, request }) => {
    const data = await reply(db, request, { ...body, seenReply: query.seen_reply });
    return { data, msg: isOutbox() ? SUPPORT_MESSAGES.written : SUPPORT_MESSAGES.replied };
  });

  answer(app, calls['support.undoReply'], async ({ db, params, request }) => {
    await undoReply(db, request, params.id);
    return { msg: SUPPORT_MESSAGES.undone };
  });

  answer(app, calls['support.retryReply'], async ({ db, params, request }) => {
    const data = await retryReply(db, request, params.id);
    return { data, msg: isOutbox() ? SUPPORT_MESSAGES.rewritten : SUPPORT_MESSAGES.retried };
  });

  savedRoutes(app);
}

/** Returns what hides from those who don't answer what was taken out because it could run. */
const hiderOf =
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
  const hide = hiderOf(maySeeOriginals);
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

function savedRoutes(app: FastifyInstance): void {
  answer(app, calls['support.listSaved'], async ({ db }) => ({ data: await listSaved(db) }));

  answer(app, calls['support.createSaved'], async ({ db, body, request }) => {
    const data = await createSaved(db, request, body);
    return { data };
  });

  answer(app, calls['support.updateSaved'], async ({ db, params, body, request }) => {
    const data = await updateSaved(db, request, params.id, body);
    return { data, msg: SUPPORT_MESSAGES.savedChanged };
  });

  answer(app, calls['support.removeSaved'], async ({ db, params, request }) => {
    await removeSaved(db, request, params.id);
    return { msg: SUPPORT_MESSAGES.savedRemoved };
  });
}
