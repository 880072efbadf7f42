import { calls } from '@greenroom/contract';
import { PARLOUR_MESSAGES } from '@greenroom/contract/parlours.rules';
import type { FastifyInstance } from 'fastify';

import { answerForm } from '#kit/forms/answer.ts';
import {
  checkEdit,
  checkNew,
  create,
  expectEditable,
  update,
} from '#rooms/parlours/parlours-forms.service.ts';

export function parloursFormsRoutes(app: FastifyInstance): void {
  answerForm(
    app,
    calls['parlours.create'],
    async ({ db, request, body, files }) => ({
      data: await create(db, request, body, files),
      msg: PARLOUR_MESSAGES.created,
    }),
    { folder: 'parlours', check: checkNew },
  );

  answerForm(
    app,
    calls['parlours.update'],
    async ({ db, request, params, body, files }) => ({
      data: await update(db, request, params.id, body, files),
      msg: PARLOUR_MESSAGES.updated,
    }),
    {
      folder: 'parlours',
      async expect(input) {
        await expectEditable(input);
      },
      check: checkEdit,
    },
  );
}
