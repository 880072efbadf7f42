import { calls } from '@greenroom/contract';
import type { FastifyInstance } from 'fastify';

import { answer } from '#kit/http/answer.ts';
import { safeHtml } from '#kit/html.ts';
import { getPages } from '#rooms/pages/pages.store.ts';

export function pagesRoutes(app: FastifyInstance): void {
  answer(app, calls['pages.get'], async ({ db }) => {
    const { terms, privacy } = await getPages(db);
    return { data: { terms: safeHtml(terms), privacy: safeHtml(privacy) } };
  });
}
