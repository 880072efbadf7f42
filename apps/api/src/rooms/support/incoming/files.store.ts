import * as z from 'zod';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { Bytes, Float, Text } from '#kit/db/row.ts';
import { supportFiles } from '#rooms/support/support.table.ts';

/** A file as it is stored with its mail. */
export type NewFile = Omit<typeof supportFiles.$inferInsert, 'id' | 'incomingId'>;

/** A file `f` without its bytes, as JSON in the contract's shape. */
export const fileJson = (refusal: SQL): SQL =>
  sql`jsonb_build_object('id', f.id, 'name', f.name, 'sizeBytes', f.size_bytes,
        'picture', case when f.width is not null then jsonb_build_object('type', f.type, 'width', f.width,
          'height', f.height, 'previewType', case when f.preview is null then f.type else 'image/webp' end) end,
        'refusal', ${refusal})`;

/** Returns the files of a mail without their bytes. */
export const incomingFilesJson = (incoming: SQL): SQL =>
  sql`(select coalesce(jsonb_agg(${fileJson(sql`f.refusal`)} order by f.id), '[]')
      from support_files f where f.incoming_id = ${incoming})`;

/** Stores the files of a mail. */
export async function addFiles(tx: Tx, incomingId: number, files: readonly NewFile[]): Promise<void> {
  // One by one: each may have 10 MB.
  for (const file of files) await tx.insert(supportFiles).values({ ...file, incomingId });
}

const Found = z.object({ name: Text, type: Text, content: Bytes });
type Found = z.input<typeof Found>;

/** How large a file is that is wanted: the small picture, or all of it. */
export type FileSize = 'small' | undefined;

/** Selects the bytes of a file `f` with its type and name. */
export const selectFileContent = (size: FileSize): SQL =>
  size === 'small'
    ? sql`f.name, case when f.preview is null then f.type else 'image/webp' end as type, coalesce(f.preview, f.content) as content`
    : sql`f.name, f.type, f.content`;

/** Returns how many bytes of files the mails about the person of a thread have brought in a day. */
export async function countBytesOfDay(tx: Tx, incomingId: number): Promise<number> {
  const [found] = await rowsOf(
    tx,
    { bytes: Float },
    sql`select coalesce(sum(f.size_bytes), 0)::float8 as bytes
        from support_messages m join support_incoming i on i.message_id = m.id
          join support_files f on f.incoming_id = i.id
        where m.user_id = (select user_id from support_messages t join support_incoming n on n.message_id = t.id
                           where n.id = ${incomingId})
          and i.created_at > now() - interval '1 day' and f.content is not null`,
  );
  return found?.bytes ?? 0;
}

/** Returns a file with its bytes. Null for one that was refused, or whose message was removed. */
export async function getFile(db: Sql, id: number, size?: FileSize): Promise<Found | null> {
  const [found] = await rowsOf(
    db,
    Found,
    sql`select ${selectFileContent(size)} from support_files f join support_incoming i on i.id = f.incoming_id
          join support_messages m on m.id = support_thread_of(i.message_id)
        where f.id = ${id} and f.content is not null and m.deleted_at is null`,
  );
  return found ?? null;
}
