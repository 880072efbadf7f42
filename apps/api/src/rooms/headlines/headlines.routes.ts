import { calls } from '@greenroom/contract';
import type { Headline } from '@greenroom/contract/headlines';
import { HEADLINE_MESSAGES } from '@greenroom/contract/headlines.rules';
import { BULK } from '@greenroom/contract/kit/limits';
import type { FastifyInstance } from 'fastify';

import { fail } from '#kit/errors.ts';
import { answer } from '#kit/http/answer.ts';
import { answerCsv } from '#kit/http/csv-answer.ts';
import { recordsEtag } from '#kit/http/etags.ts';
import { changeMany, getSelection } from '#kit/records/bulk.ts';
import { exportHeadlines } from '#rooms/headlines/headlines-export.service.ts';
import {
  checkHeadline,
  checkUpdate,
  create,
  headlinesBulk,
  remove,
  setPublished,
  update,
} from '#rooms/headlines/headlines.service.ts';
import { getHeadline, listHeadlines, listShown } from '#rooms/headlines/headlines.store.ts';

/** Inspecting a video or five photos takes time. */
const timeoutMs = 90_000;

const createdWords = ({ state }: Pick<Headline, 'state'>): string =>
  ({
    draft: HEADLINE_MESSAGES.drafted,
    scheduled: HEADLINE_MESSAGES.scheduled,
    published: HEADLINE_MESSAGES.created,
  })[state];

const publishedWords = ({ state }: Pick<Headline, 'state'>): string =>
  ({
    draft: HEADLINE_MESSAGES.unpublished,
    scheduled: HEADLINE_MESSAGES.scheduled,
    published: HEADLINE_MESSAGES.published,
  })[state];

export function headlinesRoutes(app: FastifyInstance): void {
  answer(app, calls['headlines.list'], ({ db, query }) => listHeadlines(db, query, app.mediaUrl));

  answerCsv(app, calls['headlines.export'], ({ db, query, request }) => exportHeadlines(db, request, query));

  answer(
    app,
    calls['headlines.create'],
    async ({ db, body, request, prepared }) => {
      const data = await create(db, request, body, prepared);
      return { data, msg: createdWords(data) };
    },
    { prepare: checkHeadline, timeoutMs },
  );

  answer(app, calls['headlines.get'], async ({ db, params, reply }) => {
    const data = (await getHeadline(db, params.id, app.mediaUrl)) ?? fail('not_found');
    reply.header('etag', recordsEtag([{ id: data.id, version: data.version }]));
    return { data };
  });

  answer(
    app,
    calls['headlines.update'],
    async ({ db, params, body, request, prepared: checked }) => {
      const data = await update(db, request, params.id, { body, checked });
      return { data, msg: HEADLINE_MESSAGES.updated };
    },
    { prepare: checkUpdate, timeoutMs },
  );

  answer(app, calls['headlines.setPublished'], async ({ db, params, body, request }) => {
    const data = await setPublished(db, request, params.id, body.publish_at);
    return { data, msg: publishedWords(data) };
  });

  answer(app, calls['headlines.listShown'], ({ db, query }) => listShown(db, query, app.mediaUrl));

  answer(app, calls['headlines.getSelection'], ({ db, query, request }) =>
    getSelection(db, request, headlinesBulk, query),
  );

  answer(
    app,
    calls['headlines.changeMany'],
    ({ db, body, request }) => changeMany(db, request, headlinesBulk, body),
    { timeoutMs: BULK.timeoutMs },
  );

  answer(app, calls['headlines.remove'], async ({ db, params, request }) => {
    await remove(db, request, params.id);
    return { msg: HEADLINE_MESSAGES.deleted };
  });
}
