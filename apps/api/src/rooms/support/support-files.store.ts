import * as z from 'zod';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { Bytes, Text } from '#kit/db/row.ts';
import { supportFiles } from '#rooms/support/support.table.ts';

/** A file as it is stored with its mail. */
export type NewFile = Omit<typeof supportFiles.$inferInsert, 'id' | 'incomingId'>;

/** A file `f` without its bytes, as JSON in the contract's shape. */
export const fileJson = (refusal: SQL): SQL =>
  sql`jsonb_build_object('id', f.id, 'name', f.name, 'sizeBytes', f.size_bytes,
        'picture', case when f.width is not null then jsonb_build_object('type', f.type, 'width', f.width,
          'height', f.height, 'preview', 'data:' || case when f.preview is null then f.type else 'image/webp' end
          || ';base64,' || translate(encode(coalesce(f.preview, f.content), 'base64'), E'\\n', '')) end,
        'refusal', ${refusal})`;

/** Returns the files of a mail without their bytes. */
export const filesOf = (incoming: SQL): SQL =>
  sql`(select coalesce(jsonb_agg(${fileJson(sql`f.refusal`)} order by f.id), '[]')
      from support_files f where f.incoming_id = ${incoming})`;

/** Stores the files of a mail. */
export async function addFiles(tx: Tx, incomingId: number, files: readonly NewFile[]): Promise<void> {
  // One by one: each may have 10 MB.
  for (const file of files) await tx.insert(supportFiles).values({ ...file, incomingId });
}

const Found = z.object({ name: Text, type: Text, content: Bytes });
type Found = z.input<typeof Found>;

/** Returns a file with its bytes. Null for one that was refused, or whose message was removed. */
export async function getFile(db: Sql, id: number): Promise<Found | null> {
  const [found] = await rowsOf(
    db,
    Found,
    sql`select f.name, f.type, f.content from support_files f join support_incoming i on i.id = f.incoming_id
          join support_messages m on m.id = support_thread_of(i.message_id)
        where f.id = ${id} and f.content is not null and m.deleted_at is null`,
  );
  return found ?? null;
}
