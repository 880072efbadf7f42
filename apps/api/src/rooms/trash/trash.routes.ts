import { calls } from '@greenroom/contract';
import { BULK } from '@greenroom/contract/kit/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { answer } from '#kit/http/answer.ts';
import { answerCsv } from '#kit/http/csv-answer.ts';
import { exportList } from '#kit/records/export.ts';
import { expectPermission, hasPermission } from '#kit/access/guard.ts';
import { audit } from '#kit/records/audit.ts';
import { fail } from '#kit/errors.ts';
import type { Db, Tx } from '#kit/db/db.ts';
import { allowTime } from '#kit/records/bulk.ts';
import { purgeRecord } from '#kit/records/trash.ts';
import type { TrashSpec } from '#kit/records/trash.ts';
import { restoreMany } from '#rooms/trash/trash-many.service.ts';
import {
  findIdOfPage,
  getRemoved,
  listRemoved,
  lockRemoved,
  restoreRecord,
} from '#rooms/trash/trash.store.ts';

const GONE = 'It may have been restored already, or its 30 days are over.';

const mayRestore = (request: FastifyRequest) => (spec: TrashSpec) => hasPermission(request, spec.permission);

/** Lists what can be restored, restores it, and deletes it for good, for all rooms. */
export function trashRoutes(app: FastifyInstance, specs: TrashSpec[]): void {
  const findTrashSpec = (kind: string) => specs.find((each) => each.kind === kind) ?? fail('not_found');

  function listWanted(db: Db, query: Parameters<typeof listRemoved>[2], request: FastifyRequest) {
    const mine = specs.filter(mayRestore(request));
    const wanted = query.kind ? mine.filter((spec) => spec.kind === query.kind) : mine;
    return wanted.length === 0 ? { data: [], totalCounts: 0 } : listRemoved(db, wanted, query);
  }

  answer(app, calls['trash.list'], async ({ db, query, request }) => listWanted(db, query, request));

  answerCsv(app, calls['trash.export'], async ({ db, query, request }) => {
    const removed = await listWanted(db, { ...query, page: 1, limit: null }, request);
    return exportList(request, {
      action: 'trash.export',
      name: 'trash',
      query,
      columns: ['Kind', 'Id', 'Title', { time: 'Deleted' }, 'Deleted by', { time: 'Deleted for good' }],
      count: removed.totalCounts,
      rows: removed.data.map(({ kind, id, title, deletedAt, deletedBy, purgeAt }) => [
        kind,
        id,
        title,
        new Date(deletedAt),
        deletedBy,
        new Date(purgeAt),
      ]),
    });
  });

  answer(app, calls['trash.get'], async ({ db, query: { kind, id }, request }) => {
    const spec = specs.find((each) => each.kind === kind || each.page?.kind === kind);
    if (!spec || !mayRestore(request)(spec)) return { data: null };
    const record = spec.kind === kind ? id : await findIdOfPage(db, spec, id);
    return { data: record === null ? null : await getRemoved(db, spec, record, findTrashSpec('users')) };
  });

  answer(app, calls['trash.restore'], async ({ db, body, request }) => {
    const spec = findTrashSpec(body.kind);
    expectPermission(request, spec.permission);
    const words = messageIn(body);
    const msg = await db.transaction(async (tx) => {
      const back = await restoreRecord(tx, spec, body.id);
      if (back === null) fail('not_found', { msg: `This record cannot be restored. ${GONE}` });
      const told = words && (await spec.tell?.(tx, request, body.id, words));
      const entry = { action: 'trash.restore', kind: body.kind, record: body.id } as const;
      await audit(tx, request, { ...entry, ...(told && { after: told }) });
      await publish(app, tx, spec, body.id);
      return `${back} was restored.${told ? ` ${toldWords(told.told)}` : ''}`;
    });
    return { msg };
  });

  answer(
    app,
    calls['trash.restoreMany'],
    ({ db, body, request }) => restoreMany(db, request, findTrashSpec(body.kind), body.bulk),
    { timeoutMs: BULK.timeoutMs },
  );

  answer(
    app,
    calls['trash.purge'],
    ({ db, body: { kind, id }, request }) => purge(db, findTrashSpec(kind), id, request),
    { timeoutMs: BULK.timeoutMs },
  );
}

const toldWords = (people: number) => (people === 1 ? '1 person is told.' : `${people} people are told.`);

type Given = { message_subject?: string | undefined; message_text?: string | undefined };

function messageIn({ message_subject: subject, message_text: text }: Given) {
  return subject === undefined || text === undefined ? null : { subject, text };
}

async function publish({ events }: FastifyInstance, tx: Tx, { event }: TrashSpec, id: number): Promise<void> {
  if (event === 'parlour') await events.publish(tx, 'parlour', { id });
  if (event === 'contest') await events.publish(tx, 'contest', {});
}

async function purge(db: Db, spec: TrashSpec, id: number, request: FastifyRequest): Promise<{ msg: string }> {
  await db.transaction(async (tx) => {
    // Of a person the whole log is searched for their address.
    await allowTime(tx);
    if (!(await lockRemoved(tx, spec, id)))
      fail('not_found', { msg: `This record is not in the trash. ${GONE}` });
    const after = await purgeRecord(tx, spec, id);
    // Without its name: it may be a person's.
    await audit(tx, request, { action: 'trash.purge', kind: spec.kind, record: id, ...(after && { after }) });
  });
  return { msg: 'It was deleted for good.' };
}
