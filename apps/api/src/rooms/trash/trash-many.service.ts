import type { BulkAnswer } from '@greenroom/contract/kit/bulk';
import type { FastifyRequest } from 'fastify';

import { expectPermission } from '#kit/access/guard.ts';
import type { Sql } from '#kit/db/db.ts';
import { allowTime, findChanged, recordMany } from '#kit/records/bulk.ts';
import type { TrashSpec } from '#kit/records/trash.ts';
import { listNewer } from '#rooms/trash/trash.store.ts';
import { listNames, listOrphans, restoreRecords } from '#rooms/trash/trash-many.store.ts';

const WHY = {
  taken: 'A newer record has taken its place.',
  orphan: 'It belongs to a removed user. Restore the user first.',
  gone: 'Its 30 days are over.',
};

/** Restores what one change of many removed and nobody has removed again since. @throws forbidden */
export async function restoreMany(
  db: Sql,
  request: FastifyRequest,
  spec: TrashSpec,
  undone: string,
): Promise<BulkAnswer> {
  const { kind, event } = spec;
  expectPermission(request, spec.permission);
  return db.transaction(async (tx) => {
    await allowTime(tx);
    const { ids, kept } = await findChanged(tx, { kind, bulk: undone, action: spec.action });
    const orphans = new Set(await listOrphans(tx, spec, ids));
    const { back, refused } = await restoreRecords(
      tx,
      spec,
      ids.filter((id) => !orphans.has(id)),
    );
    const rows = back.map((row) => ({ ...row, after: {} }));
    const { bulk, changed } = await recordMany(
      tx,
      request,
      {
        kind,
        publish: async (to) => {
          if (kind === 'supports') await request.server.events.publish(to, 'support', { id: null });
          if (event === 'contest') await request.server.events.publish(to, 'contest', {});
        },
      },
      { action: 'trash.restore', rows, details: { undoes: undone } },
    );
    const done = new Set(back.map(({ id }) => id));
    const others = await listNames(
      tx,
      spec,
      ids.filter((id) => !done.has(id)),
    );
    const taken = new Set(refused);
    const newer = new Map((await listNewer(tx, spec, refused)).map(({ id, words }) => [id, words]));
    const failed = others.flatMap(({ id, title: name, isRemoved }) => {
      if (!isRemoved) return [];
      const why = taken.has(id) ? WHY.taken : orphans.has(id) ? WHY.orphan : WHY.gone;
      return [{ id, name, why: newer.get(id) ?? why }];
    });
    const unchanged = kept + ids.length - changed - failed.length;
    const msg = `${changed} ${changed === 1 ? 'record was' : 'records were'} restored.`;
    return { data: { bulk, changed, unchanged, failed }, msg };
  });
}
