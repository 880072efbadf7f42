import { sql } from 'drizzle-orm';

import type { Db } from '../../apps/api/src/kit/db/db.ts';

/** Leaves of all keys one of the house, 'Nightly', for which this colleague answers. */
export async function renewHouseKey(db: Db, adminId: number): Promise<void> {
  await db.execute(sql`delete from access_keys`);
  await db.execute(
    sql`insert into access_keys (admin_id, is_house, name, permissions, networks, token_hash)
        values (${adminId}, true, 'Nightly', '{support.read}', '{}', sha256('nightly'))`,
  );
}
