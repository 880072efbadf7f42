import type { NotificationChoice } from '@greenroom/contract/notifications';
import type { FastifyRequest } from 'fastify';

import { currentUser } from '#kit/access/guard.ts';
import type { Db, Sql } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { audit } from '#kit/records/audit.ts';
import * as store from '#rooms/notifications/notifications-choices.store.ts';

/** Returns the caller's choices. */
export function getChoices(db: Sql, request: FastifyRequest): Promise<NotificationChoice[]> {
  const { id, role } = currentUser(request);
  return store.listChoices(db, { id, role: role ?? fail('forbidden') });
}

/** Chooses where the caller sees a kind. @throws forbidden when their role may not read it */
export async function setChoice(db: Db, request: FastifyRequest, choice: NotificationChoice): Promise<void> {
  const { id } = currentUser(request);
  const before =
    (await getChoices(db, request)).find(({ kind }) => kind === choice.kind) ?? fail('forbidden');
  await db.transaction(async (tx) => {
    await store.setChoice(tx, id, choice);
    await audit(tx, request, {
      action: 'notifications.setChoice',
      kind: 'admins',
      record: id,
      before,
      after: choice,
    });
  });
}
