import { Rule } from '@greenroom/contract/rules';
import type { RuleSettings } from '@greenroom/contract/rules';
import { RULES, RULE_KINDS } from '@greenroom/contract/rules.rules';
import type { RuleKind } from '@greenroom/contract/rules.rules';
import * as z from 'zod';

import { onlyRow, hasRow, rowsOf } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { eq, sql } from '#kit/db/orm.ts';
import { Int, Json, Text, oneOf, orNull } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';
import type { TrashSpec } from '#kit/records/trash.ts';
import { rules } from '#rooms/rules/rules.table.ts';

export const rulesTrash: TrashSpec = {
  kind: 'rules',
  permission: 'rules.change',
  action: 'rules.remove',
  table: rules,
  title: rules.reason,
  owns: [],
};

const FIELDS = sql`r.id, r.settings, r.reason, r.is_on as "isOn", r.version, ${iso(sql`r.created_at`)} as "createdAt",
  coalesce((select name from admins a where a.id = r.author_id), 'A colleague') as author,
  (select count(*)::int from rule_hits h where h.rule_id = r.id
    and h.created_at > now() - ${`${RULES.weekDays} days`}::interval) as hits`;

/** Returns all rules, the newest first. */
export const listRules = (db: Sql): Promise<Rule[]> =>
  rowsOf(db, Rule, sql`select ${FIELDS} from rules r where r.deleted_at is null order by r.id desc`);

export async function getRule(db: Sql, id: number): Promise<Rule | null> {
  const [found] = await rowsOf(
    db,
    Rule,
    sql`select ${FIELDS} from rules r where r.id = ${id} and r.deleted_at is null`,
  );
  return found ?? null;
}

/** Locks a rule against other changes until the transaction ends; null when there is none. */
export async function lockRule(tx: Tx, id: number): Promise<Rule | null> {
  await tx.execute(sql`select from rules where id = ${id} for update`);
  return getRule(tx, id);
}

/** Returns whether one more rule fits, and keeps others from being added until the transaction ends. */
export async function hasRoom(tx: Tx): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('rules', 0))`);
  return hasRow(tx, sql`select where (select count(*) from rules where deleted_at is null) < ${RULES.most}`);
}

type NewRule = { settings: RuleSettings; reason: string; isOn: boolean; adminId: number };

export async function createRule(tx: Tx, { settings, reason, isOn, adminId }: NewRule): Promise<number> {
  return onlyRow(
    await tx
      .insert(rules)
      .values({ kind: settings.kind, settings, reason, isOn, authorId: adminId })
      .returning({ id: rules.id }),
  ).id;
}

export async function updateRule(
  tx: Tx,
  id: number,
  { settings, reason }: Pick<NewRule, 'settings' | 'reason'>,
): Promise<void> {
  await tx
    .update(rules)
    .set({ kind: settings.kind, settings, reason, version: sql`${rules.version} + 1` })
    .where(eq(rules.id, id));
}

export async function setRuleOn(tx: Tx, id: number, isOn: boolean): Promise<void> {
  await tx.update(rules).set({ isOn }).where(eq(rules.id, id));
}

const On = z.object({
  id: Int,
  version: Int,
  kind: oneOf(RULE_KINDS),
  reason: Text,
  settings: orNull(Json),
});
/** A rule that is on. `settings` is null when the caller has them. */
export type RuleOn = Omit<z.input<typeof On>, 'settings'> & { settings: RuleSettings | null };

/** Returns the rules of some kinds that are on, those that count last. `known`: `id:version` of those whose settings the caller has. */
export const listRulesOn = (
  db: Sql,
  kinds: readonly RuleKind[],
  known: readonly string[],
): Promise<RuleOn[]> =>
  rowsOf(
    db,
    On,
    sql`select id, version, kind, reason,
          case when id || ':' || version <> all (${sql.param(known)}::text[]) then settings end as settings
        from rules where is_on and deleted_at is null and kind = any (${sql.param(kinds)}::text[])
        order by kind = 'rate', id`,
  ) as Promise<RuleOn[]>;
