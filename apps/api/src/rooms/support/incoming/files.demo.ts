import { readFile } from 'node:fs/promises';

import { rowsOf } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Int, Text } from '#kit/db/row.ts';
import type { DemoContext } from '#kit/demo/context.ts';
import { insertRows } from '#kit/demo/insert-rows.ts';
import { supportFiles, supportReplyFiles } from '#rooms/support/support.table.ts';

const PICTURE = new URL('../../../kit/demo/covers/000.jpg', import.meta.url);
/** Its width and height. */
const PIXELS = 360;
const OTHER = 'application/octet-stream';

const makeDemoFile = (name: string, content: Buffer) => ({
  name,
  type: OTHER,
  sizeBytes: content.length,
  width: null,
  height: null,
  content,
});

/** Adds a picture and a text to an answer by email, and a text to the newest reply that was sent. */
export async function seedSupportFiles(
  { db, adminId }: DemoContext & { adminId: number },
  incomingId: number | undefined,
): Promise<void> {
  if (incomingId !== undefined) {
    const picture = await readFile(PICTURE);
    const pixels = { type: 'image/jpeg', width: PIXELS, height: PIXELS };
    await insertRows(db, supportFiles, [
      { ...makeDemoFile('what-i-see.jpg', picture), ...pixels, incomingId },
      {
        ...makeDemoFile('what-i-tried.txt', Buffer.from('Monday: another browser.\nTuesday: my phone.\n')),
        incomingId,
      },
    ]);
  }
  const [sent] = await rowsOf(
    db,
    { replyId: Int, createdAt: Text },
    sql`select r.id as "replyId", r.created_at as "createdAt" from support_replies r join mails m on m.id = r.mail_id
        where m.state = 'sent' order by r.created_at desc, r.id desc limit 1`,
  );
  if (sent) {
    const steps = Buffer.from('1. Sign out.\n2. Sign in again.\n3. Try it once more.\n');
    await insertRows(db, supportReplyFiles, [
      { ...makeDemoFile('step-by-step.txt', steps), ...sent, adminId },
    ]);
  }
}
