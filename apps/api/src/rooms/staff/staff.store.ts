import type { Colleague } from '@greenroom/contract/staff';
import { sql } from 'drizzle-orm';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';

/** Returns a member of the staff, or null. */
export async function getColleague(db: Sql, id: number, mediaUrl: string): Promise<Colleague | null> {
  const [found] = await rowsOf<Colleague>(
    db,
    sql`select id, name, email, role, ${mediaUrl}::text || picture_key as picture_url,
          totp_at is not null as "hasTwoFactor"
        from admins where id = ${id}`,
  );
  return found ?? null;
}
