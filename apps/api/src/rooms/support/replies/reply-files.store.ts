import { MailFile } from '@greenroom/contract/support-files';

import { rowsOf } from '#kit/db/db.ts';
import type { Db, Sql, Tx } from '#kit/db/db.ts';
import { and, eq, isNull, sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { Bytes, Int, orNull, Text } from '#kit/db/row.ts';
import type { MailFile as SentFile } from '#kit/mail/transport.ts';
import { selectFileContent, fileJson } from '#rooms/support/incoming/files.store.ts';
import type { FileSize } from '#rooms/support/incoming/files.store.ts';
import { supportReplyFiles } from '#rooms/support/support.table.ts';

type NewFile = Omit<typeof supportReplyFiles.$inferInsert, 'id' | 'replyId' | 'createdAt'>;

const FILE = fileJson(sql`null::text`);

/** Returns the files of a reply without their bytes, as JSON in the contract's shape. */
export const filesOfReply = (reply: SQL): SQL =>
  sql`(select coalesce(jsonb_agg(${FILE} order by f.place, f.id), '[]')
      from support_reply_files f where f.reply_id = ${reply})`;

/** Returns the number and the size of the files that somebody has added and not sent. */
export async function countUnsent(db: Sql, adminId: number): Promise<{ files: number; bytes: number }> {
  const [found] = await rowsOf(
    db,
    { files: Int, bytes: Int },
    sql`select count(*)::int as files, coalesce(sum(size_bytes), 0)::float8 as bytes from support_reply_files
        where admin_id = ${adminId} and reply_id is null`,
  );
  return found ?? { files: 0, bytes: 0 };
}

/** Stores a file that no reply has taken yet. */
export async function addFile(tx: Tx, file: NewFile): Promise<MailFile | null> {
  const [made] = await tx.insert(supportReplyFiles).values(file).returning({ id: supportReplyFiles.id });
  const [found] = await rowsOf(
    tx,
    { file: MailFile },
    sql`select ${FILE} as file from support_reply_files f where id = ${made?.id ?? 0}`,
  );
  return found?.file ?? null;
}

/** Removes a file that no reply has taken. Returns false when this person has no such file. */
export async function removeFile(db: Db, id: number, adminId: number): Promise<boolean> {
  const { id: at, adminId: owner, replyId } = supportReplyFiles;
  const gone = await db
    .delete(supportReplyFiles)
    .where(and(eq(at, id), eq(owner, adminId), isNull(replyId)))
    .returning({ id: at });
  return gone.length > 0;
}

/** Locks those of the files that are this person's and that no reply has taken. */
export const lockUnsent = (
  tx: Tx,
  ids: readonly number[],
  adminId: number,
): Promise<{ id: number; name: string; bytes: number }[]> =>
  rowsOf(
    tx,
    { id: Int, name: Text, bytes: Int },
    sql`select id, name, size_bytes as bytes from support_reply_files
        where id = any (${sql.param(ids)}::bigint[]) and admin_id = ${adminId} and reply_id is null
        order by id for update`,
  );

/** Gives files to a reply, in this order. */
export async function takeFiles(tx: Tx, replyId: number, ids: readonly number[]): Promise<void> {
  await tx.execute(
    sql`update support_reply_files set reply_id = ${replyId}, place = array_position(${sql.param(ids)}::bigint[], id)
        where id = any (${sql.param(ids)}::bigint[])`,
  );
}

/** Takes the files of a reply out of it, to be sent with another by this person. */
export async function giveFilesBack(tx: Tx, replyId: number, adminId: number): Promise<void> {
  await tx.execute(
    sql`update support_reply_files set reply_id = null, admin_id = ${adminId}, created_at = now()
        where reply_id = ${replyId}`,
  );
}

/** Returns a file of a reply with its bytes. Null for one that no reply has taken, or whose message was removed. */
export async function getReplyFile(
  db: Sql,
  id: number,
  size?: FileSize,
): Promise<{ name: string; type: string; content: Buffer } | null> {
  const [found] = await rowsOf(
    db,
    { name: Text, type: Text, content: Bytes },
    sql`select ${selectFileContent(size)} from support_reply_files f join support_replies r on r.id = f.reply_id
          left join support_messages m on m.id = support_thread_of(r.message_id)
        where f.id = ${id} and m.deleted_at is null`,
  );
  return found ?? null;
}

/** Returns the files that go with a mail. What is no picture has no type: its name says it to the recipient. */
export const listFilesOfMail = (db: Db, mailId: number): Promise<SentFile[]> =>
  rowsOf(
    db,
    { name: Text, content: Bytes, type: orNull(Text) },
    sql`select f.name, f.content, case when f.width is not null then f.type end as type
        from support_reply_files f join support_replies r on r.id = f.reply_id
        where r.mail_id = ${mailId} order by f.place, f.id`,
  ).then((files) => files.map(({ name, content, type }) => ({ name, content, ...(type ? { type } : {}) })));

/** Removes the files that no reply has taken for a day. */
export async function removeUnsent(db: Db): Promise<void> {
  await db.execute(
    sql`delete from support_reply_files where reply_id is null and created_at < now() - interval '1 day'`,
  );
}
