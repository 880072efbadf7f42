import { SUPPORT } from '@greenroom/contract/support.rules';
import * as z from 'zod';

import { rowsOf } from '#kit/db/db.ts';
import type { Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Flag, Int } from '#kit/db/row.ts';

const Reacted = z.object({ id: Int, thread: Int, isNew: Flag });
type Reacted = z.input<typeof Reacted>;

/**
 * Adds an emoji to the reply in a message's thread that a reaction names, else to its last one. `isNew` is false where it
 * stands there already, or enough others do. Returns null where there is no reply.
 */
export async function addReaction(
  tx: Tx,
  { messageId, mailIds, emoji }: { messageId: number; mailIds: readonly string[]; emoji: string },
): Promise<Reacted | null> {
  const [found] = await rowsOf(
    tx,
    Reacted,
    sql`select r.id, t.id as thread, not r.reactions @> array[${emoji}::text]
            and cardinality(r.reactions) < ${SUPPORT.reactionsMax} as "isNew"
        from support_messages t join support_messages m on t.id in (m.id, m.merged_into)
          join support_replies r on r.message_id = m.id join mails l on l.id = r.mail_id
        where t.id = support_thread_of(${messageId}) and t.deleted_at is null and l.state <> 'cancelled'
        order by l.message_id = any (${sql.param(mailIds)}::text[]) desc, r.id desc limit 1 for no key update of r`,
  );
  if (found?.isNew) {
    await tx.execute(
      sql`update support_replies set reactions = array_append(reactions, ${emoji}) where id = ${found.id}`,
    );
  }
  return found ?? null;
}
