import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';

import { auditCommand } from '#kit/records/audit.ts';
import type { Db } from '#kit/db/db.ts';
import { addObjectRows } from '#kit/objects/rows.ts';
import type { ObjectStore } from '#kit/objects/store.ts';
import { RECORDINGS_AT } from '#rooms/sales/sales-recording-garbage.store.ts';
import { getRecording, setRecording } from '#rooms/sales/sales-recording.store.ts';

/** A recording on disk; `main` is the file that a player opens. */
export type Recording = {
  main: string;
  files: { name: string; path: string; contentType: string }[];
  durationMs: number | null;
};

type Parts = { db: Db; store: ObjectStore };

/**
 * Stores a recording and replaces the previous one of a finished parlour; returns its title, or null when there is
 * none. The previous files, and those of a failure, have unused keys: garbage collection deletes them.
 */
export async function addRecording(
  { db, store }: Parts,
  saleId: number,
  { main, files, durationMs }: Recording,
): Promise<string | null> {
  const sale = await getRecording(db, saleId);
  if (!sale) return null;
  const folder = `${RECORDINGS_AT}${sale.parlourId}/${randomUUID()}`;
  const rows: Parameters<typeof addObjectRows>[1][number][] = [];
  for (const { name, path, contentType } of files) {
    const key = `${folder}/${name}`;
    await store.write(key, createReadStream(path), contentType);
    const stored = await store.find(key);
    if (!stored) throw new Error(`${name} is not in the store`);
    const { etag, sizeBytes } = stored;
    rows.push({ key, contentType, etag, sizeBytes, durationMs: name === main ? durationMs : null });
  }
  const key = `${folder}/${main}`;
  return db.transaction(async (tx) => {
    const was = await getRecording(tx, saleId);
    if (!was) return null;
    await addObjectRows(tx, rows);
    await setRecording(tx, saleId, key, durationMs);
    await auditCommand(tx, 'npm run recording', {
      action: 'sales.addRecording',
      kind: 'sales',
      record: saleId,
      before: { video: was.videoKey, duration: was.durationMs },
      after: { video: key, duration: durationMs ?? was.durationMs },
    });
    return was.title;
  });
}
