import { calls } from '@greenroom/contract';
import type { FastifyInstance } from 'fastify';

import { answer } from '#kit/http/answer.ts';
import { expectPermission, hasPermission } from '#kit/access/guard.ts';
import { audit } from '#kit/records/audit.ts';
import { fail } from '#kit/errors.ts';
import type { TrashSpec } from '#kit/records/trash.ts';
import { listRemoved, restoreRecord } from '#rooms/trash/trash.store.ts';

/** Lists what can be restored, and restores it, for all rooms. */
export function trashRoutes(app: FastifyInstance, specs: TrashSpec[]): void {
  answer(app, calls['trash.list'], async ({ db, query, request }) => {
    const mine = specs.filter(({ permission }) => hasPermission(request, permission));
    const wanted = query.kind ? mine.filter((spec) => spec.kind === query.kind) : mine;
    if (wanted.length === 0) return { data: [], totalCounts: 0 };
    const { rows, total } = await listRemoved(db, wanted, query);
    return { data: rows, totalCounts: total };
  });

  answer(app, calls['trash.restore'], async ({ db, body, request }) => {
    const spec = specs.find((each) => each.kind === body.kind) ?? fail('not_found');
    expectPermission(request, spec.permission);
    const title = await db.transaction(async (tx) => {
      const back = await restoreRecord(tx, spec, body.id);
      if (back === null)
        fail('not_found', {
          msg: 'This record cannot be restored. It may have been restored already, or its 30 days are over.',
        });
      await audit(tx, request, { action: 'trash.restore', kind: body.kind, record: body.id });
      if (spec.event === 'parlour') await app.events.publish(tx, 'parlour', { id: body.id });
      if (spec.event === 'contest') await app.events.publish(tx, 'contest', {});
      return back;
    });
    return { msg: `${title} was restored.` };
  });
}
