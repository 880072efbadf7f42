import type { Db } from '#kit/db/db.ts';
import type { SQL } from '#kit/db/orm.ts';
import { auditCommand, eraseDetails, takeErased } from '#kit/records/audit.ts';

/** Erases the details of entries as a purge does, with the entry that lists them. Returns their ids. */
export const eraseListed = (db: Db, where: SQL): Promise<number[]> =>
  db.transaction(async (tx) => {
    await eraseDetails(tx, where);
    const erased = await takeErased(tx);
    if (erased.length > 0) await auditCommand(tx, 'tests', { action: 'trash.purge', after: { erased } });
    return erased;
  });
