import { calls } from '@greenroom/contract';
import { SUPPORT_MESSAGES } from '@greenroom/contract/support.rules';
import type { FastifyInstance } from 'fastify';

import { answer } from '#kit/http/answer.ts';
import { fail } from '#kit/errors.ts';
import { safeHtml } from '#kit/html.ts';
import { listSupports } from '#rooms/support/support-list.store.ts';
import { reply, retryReply, undoReply } from '#rooms/support/support-replies.service.ts';
import { listReplies } from '#rooms/support/support-replies.store.ts';
import { listSaved } from '#rooms/support/support-saved.store.ts';
import { create, createSaved, remove, removeSaved } from '#rooms/support/support.service.ts';
import { getSupport } from '#rooms/support/support.store.ts';

/** Stored text is sanitized already, but other programs that write into the table are not trusted. */
const clean = <T extends { message: string }>(row: T): T => ({ ...row, message: safeHtml(row.message) });

export function supportRoutes(app: FastifyInstance): void {
  answer(app, calls['support.list'], async ({ db, query }) => {
    const { data, totalCounts } = await listSupports(db, query, app.mediaUrl);
    return { data: data.map(clean), totalCounts };
  });

  answer(app, calls['support.get'], async ({ db, params }) => {
    const found = (await getSupport(db, params.id, app.mediaUrl)) ?? fail('not_found');
    const replies = await listReplies(db, params.id);
    return { data: { ...clean(found), replies, mail: app.mail.mode } };
  });

  answer(app, calls['support.create'], async ({ db, body, request }) => {
    const id = await create(db, request, body);
    return { data: { id }, msg: SUPPORT_MESSAGES.received };
  });

  answer(app, calls['support.remove'], async ({ db, params, request }) => {
    await remove(db, request, params.id);
    return { msg: SUPPORT_MESSAGES.deleted };
  });

  answer(app, calls['support.reply'], async ({ db, body, request }) => {
    const data = await reply(db, request, body);
    return { data, msg: SUPPORT_MESSAGES.replied };
  });

  answer(app, calls['support.undoReply'], async ({ db, params, request }) => {
    await undoReply(db, request, params.id);
    return { msg: SUPPORT_MESSAGES.undone };
  });

  answer(app, calls['support.retryReply'], async ({ db, params, request }) => {
    const data = await retryReply(db, request, params.id);
    return { data, msg: SUPPORT_MESSAGES.retried };
  });

  answer(app, calls['support.listSaved'], async ({ db }) => ({ data: await listSaved(db) }));

  answer(app, calls['support.createSaved'], async ({ db, body, request }) => {
    const data = await createSaved(db, request, body);
    return { data };
  });

  answer(app, calls['support.removeSaved'], async ({ db, params, request }) => {
    await removeSaved(db, request, params.id);
    return { msg: SUPPORT_MESSAGES.savedRemoved };
  });
}
