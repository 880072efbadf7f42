import { SALE_MESSAGES } from '@greenroom/contract/sales.rules';
import type { FastifyRequest } from 'fastify';

import { audit } from '#kit/records/audit.ts';
import type { Db } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { lockSale, setSaleTop } from '#rooms/sales/sales.store.ts';

/** Sets whether a finished parlour is a top one; repeating it changes nothing. @throws not_found, conflict */
export async function setTop(db: Db, request: FastifyRequest, id: number, isTop: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    const was = (await lockSale(tx, id)) ?? fail('not_found');
    if (!was.isSaved) fail('conflict', { msg: SALE_MESSAGES.notSaved });
    if (was.isTop === isTop) return;
    await setSaleTop(tx, id, isTop);
    await audit(tx, request, {
      action: 'sales.setTop',
      kind: 'sales',
      record: id,
      before: { title: was.title, is_top: was.isTop },
      after: { is_top: isTop },
    });
  });
}
