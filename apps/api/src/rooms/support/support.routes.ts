import { calls } from '@greenroom/contract';
import { BULK } from '@greenroom/contract/kit/limits';
import type { Permission } from '@greenroom/contract/permissions';
import { SUPPORT_MESSAGES, repliedMany, undoneMany } from '@greenroom/contract/support.rules';
import type { FastifyInstance } from 'fastify';

import { currentUser, hasPermission } from '#kit/access/guard.ts';
import { answer } from '#kit/http/answer.ts';
import { answerCsv } from '#kit/http/csv-answer.ts';
import { exportSupports } from '#rooms/support/desk/export.service.ts';
import { fail } from '#kit/errors.ts';
import { changeMany, getSelection } from '#kit/records/bulk.ts';
import { supportBulk } from '#rooms/support/desk/bulk.service.ts';
import { addMatched } from '#rooms/support/desk/matched.service.ts';
import { listSupports } from '#rooms/support/desk/list.store.ts';
import { clean, threadRoutes } from '#rooms/support/desk/thread.routes.ts';
import { reply, retryReply, undoReply } from '#rooms/support/replies/replies.service.ts';
import { replyMany, undoReplies } from '#rooms/support/desk/many.service.ts';
import { listSame } from '#rooms/support/person/person.store.ts';
import { getSupportPerson } from '#rooms/support/person/person.service.ts';
import { listSaved } from '#rooms/support/desk/saved.store.ts';
import { create, createSaved, remove, removeSaved, updateSaved } from '#rooms/support/support.service.ts';
import { getSupport } from '#rooms/support/support.store.ts';

export function supportRoutes(app: FastifyInstance): void {
  const isOutbox = () => app.mail.mode === 'outbox';

  answer(app, calls['support.list'], async ({ db, query, request }) => {
    const asker = { mediaUrl: app.mediaUrl, adminId: currentUser(request).id };
    const { data, ...rest } = await listSupports(db, query, asker);
    return { data: (await addMatched(db, data, query.search)).map(clean), ...rest };
  });

  answerCsv(app, calls['support.export'], ({ db, query, request }) => exportSupports(db, request, query));

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

  answer(app, calls['support.undoReplies'], async ({ db, body, request }) => {
    const data = await undoReplies(db, request, body.ids);
    return { data, msg: undoneMany(data.length) };
  });

  answer(app, calls['support.undoReply'], async ({ db, params, request }) => {
    await undoReply(db, request, params.id);
    return { msg: SUPPORT_MESSAGES.undone };
  });

  answer(app, calls['support.retryReply'], async ({ db, params, request }) => {
    const data = await retryReply(db, request, params.id);
    return { data, msg: isOutbox() ? SUPPORT_MESSAGES.rewritten : SUPPORT_MESSAGES.retried };
  });

  threadRoutes(app);
  savedRoutes(app);
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
