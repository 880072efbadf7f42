import type { RuleSettings } from '@greenroom/contract/rules';
import type { HitKind, RuleKind } from '@greenroom/contract/rules.rules';

import { id, ref, timestamps, trashTimestamps } from '#kit/db/columns.ts';
import { sql } from '#kit/db/orm.ts';
import { boolean, index, integer, jsonb, pgTable, text } from '#kit/db/orm-tables.ts';
import { admins } from '#rooms/account/account.table.ts';
import { users } from '#rooms/users/users.table.ts';

/** What is refused or held of what members send. A few dozen at most. */
export const rules = pgTable('rules', {
  id: id(),
  kind: text().$type<RuleKind>().notNull(),
  settings: jsonb().$type<RuleSettings>().notNull(),
  /** Why it exists; it names the rule in the activity and the trash. */
  reason: text().notNull(),
  authorId: ref().references(() => admins.id),
  isOn: boolean().notNull().default(false),
  /** Counts changes of its settings, also for what each process has compiled of them. */
  version: integer().notNull().default(1),
  ...trashTimestamps(),
});

/** What rules hit. A job deletes what is older than thirty days. */
export const ruleHits = pgTable(
  'rule_hits',
  {
    id: id(),
    ruleId: ref()
      .notNull()
      .references(() => rules.id, { onDelete: 'cascade' }),
    what: text().$type<HitKind>().notNull(),
    /** Who wrote it; null for a registration. */
    userId: ref().references(() => users.id),
    /** The beginning of a text; of a registration the mail domain and the network, never the address. */
    words: text().notNull(),
    ...timestamps(),
  },
  (table) => [
    index('rule_hits_of_rule').on(table.ruleId, table.createdAt, table.id),
    index('rule_hits_by_age').on(table.createdAt),
    index('rule_hits_by_user')
      .on(table.userId)
      .where(sql`user_id is not null`),
  ],
);
