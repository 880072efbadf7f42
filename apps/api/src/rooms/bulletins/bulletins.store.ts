import type { Sql } from '#kit/db.ts';
import { fail } from '#kit/errors.ts';
import { bulletins } from '#rooms/bulletins/bulletins.table.ts';

type NewBulletin = { userId: number; title: string; description: string; roleIds: number[] };

/** Posts a bulletin and returns its id. */
export async function createBulletin(db: Sql, bulletin: NewBulletin): Promise<number> {
  const [made] = await db.insert(bulletins).values(bulletin).returning({ id: bulletins.id });
  return made?.id ?? fail('internal');
}
