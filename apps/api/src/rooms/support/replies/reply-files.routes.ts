import { calls } from '@greenroom/contract';
import { SUPPORT_MESSAGES } from '@greenroom/contract/support.rules';
import type { FastifyInstance } from 'fastify';

import { fail } from '#kit/errors.ts';
import { answerForm } from '#kit/forms/answer.ts';
import { answer } from '#kit/http/answer.ts';
import { answerFile } from '#kit/http/file-answer.ts';
import { addFile, removeFile } from '#rooms/support/replies/reply-files.service.ts';
import { getReplyFile } from '#rooms/support/replies/reply-files.store.ts';

/** The files that staff send with replies. */
export function supportReplyFilesRoutes(app: FastifyInstance): void {
  answerForm(
    app,
    calls['support.addFile'],
    async ({ request, body, held }) => ({
      data: await addFile(app.db, request, { name: body.name, content: held['file'] ?? Buffer.alloc(0) }),
    }),
    { folder: null },
  );

  answerFile(app, calls['support.getReplyFile'], async ({ db, params, query }) => {
    const { name, type, content } = (await getReplyFile(db, params.id, query.size)) ?? fail('not_found');
    return { name, type, body: content };
  });

  answer(app, calls['support.removeFile'], async ({ db, params, request }) => {
    await removeFile(db, request, params.id);
    return { msg: SUPPORT_MESSAGES.fileRemoved };
  });
}
