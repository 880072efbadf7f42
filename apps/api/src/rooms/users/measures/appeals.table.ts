import type { AppealDecision } from '@greenroom/contract/users-appeals.rules';

import { id, isoTime, ref, timestamps } from '#kit/db/columns.ts';
import { sql } from '#kit/db/orm.ts';
import { pgTable, text } from '#kit/db/orm-tables.ts';
import { iso } from '#kit/db/sql.ts';
import { admins } from '#rooms/account/account.table.ts';
import { supportMessages } from '#rooms/support/support.table.ts';
import { measures } from '#rooms/users/measures/measures.table.ts';

/** What people answered to measures against them, once each. The words are those of the message. Never removed. */
export const appeals = pgTable('appeals', {
  id: id(),
  measureId: ref()
    .notNull()
    .unique()
    .references(() => measures.id),
  /** Null when the message was deleted for good. */
  supportId: ref()
    .unique()
    .references(() => supportMessages.id, { onDelete: 'set null' }),
  decision: text().$type<AppealDecision>(),
  decidedAt: isoTime(),
  decidedById: ref().references(() => admins.id),
  ...timestamps(),
});

/** Selects the appeal that a message `m` holds, as staff see it, or null. */
export const APPEAL_OF_MESSAGE = sql`(
  select jsonb_build_object('id', a.id, 'kind', x.kind, 'reason', x.reason, 'createdAt', ${iso(sql`x.created_at`)},
    'until', ${iso(sql`x.until`)},
    'by', coalesce((select name from admins where id = x.created_by_id), 'A colleague'),
    'endedAt', ${iso(sql`coalesce(x.ended_at, case when x.until <= now() then x.until end)`)},
    'endedBy', (select name from admins where id = x.ended_by_id),
    'decision', a.decision, 'decidedAt', ${iso(sql`a.decided_at`)},
    'decidedBy', (select name from admins where id = a.decided_by_id))
  from appeals a join measures x on x.id = a.measure_id where a.support_id = m.id)`;
