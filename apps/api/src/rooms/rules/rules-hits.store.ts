import { OwnHeld, RuleHit } from '@greenroom/contract/rules';
import { RULES } from '@greenroom/contract/rules.rules';
import type { HitKind } from '@greenroom/contract/rules.rules';

import { onlyRow, hasRow, rowsOf } from '#kit/db/db.ts';
import type { Db, Sql, Tx } from '#kit/db/db.ts';
import { findPage } from '#kit/db/list.ts';
import { sql } from '#kit/db/orm.ts';
import { Int } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';
import type { Held } from '#kit/records/gate.ts';
import { isHeld } from '#rooms/reports/reports.table.ts';

/** Characters that are kept of what a rule hit, and of what the staff decide about. */
const KEPT = { hit: 200, title: 200, words: 2000 };

type NewHit = { rule: number; what: HitKind; userId: number | null; words: string };

export const addHit = (db: Sql, { rule, what, userId, words }: NewHit) =>
  db.execute(
    sql`insert into rule_hits (rule_id, what, user_id, words) values (${rule}, ${what}, ${userId}, left(${words}, ${KEPT.hit}))`,
  );

type Paged = { page: number; limit: number };

/** Returns what a rule hit, newest first; null when there is no such rule. */
export const listHits = (db: Sql, rule: number, { page, limit }: Paged) =>
  findPage(
    db,
    RuleHit,
    sql`with page as (
          select * from rule_hits where rule_id = ${rule} order by created_at desc, id desc
          limit ${limit} offset ${(page - 1) * limit}
        )
        select (select count(*)::int from rule_hits where rule_id = ${rule}) as total, h.id, h.what, h.words,
          ${iso(sql`h.created_at`)} as at,
          case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as by
        from rules r left join page h on true
          left join users u on u.id = h.user_id and u.deleted_at is distinct from '-infinity'
        where r.id = ${rule} and r.deleted_at is null order by h.created_at desc, h.id desc`,
  );

/** The rows of a round, each minute. */
const MOST = 5000;

/** Deletes hits that are older than they are kept. */
export async function forgetHits(db: Db): Promise<void> {
  await db.execute(
    sql`delete from rule_hits where id in (select id from rule_hits
          where created_at < now() - ${`${RULES.keptDays} days`}::interval order by created_at limit ${MOST}
          for update skip locked)`,
  );
}

/** Puts something that is not shown before the staff, and returns the id of its row in their queue. */
export async function addHeld(
  tx: Tx,
  { kind, record, title, words, makerId, reason }: Held & { makerId: number; reason: string },
): Promise<number> {
  return onlyRow(
    await rowsOf(
      tx,
      { id: Int },
      sql`insert into reported_things (kind, record, title, words, maker_id, held_for)
        values (${kind}, ${record}, left(${title}, ${KEPT.title}), left(${words}, ${KEPT.words}), ${makerId}, ${reason})
        returning id`,
    ),
  ).id;
}

/** Returns whether a member has a post that was not held, or was let in. */
export const hasShownPost = (db: Sql, userId: number): Promise<boolean> =>
  hasRow(
    db,
    sql`select from bulletins b where b.user_id = ${userId} and not ${isHeld('bulletins', sql`b.id`)} limit 1`,
  );

/** Returns what one posted that a rule held, newest first. */
export async function listOwnHeld(db: Sql, userId: number, { page, limit }: Paged) {
  const mine = sql`maker_id = ${userId} and held_for is not null and deleted_at is null`;
  const found = await findPage(
    db,
    OwnHeld,
    sql`with mine as (
          select * from reported_things where ${mine} order by id desc limit ${limit} offset ${(page - 1) * limit}
        )
        select (select count(*)::int from reported_things where ${mine}) as total, t.id, t.kind, t.record, t.title, t.words,
          ${iso(sql`t.created_at`)} as "createdAt",
          case when t.decision is null then 'waits' when t.decision = 'nothing' then 'shown' else 'refused' end as state
        from (values (1)) one(n) left join mine t on true order by t.id desc`,
  );
  return found ?? { data: [], totalCounts: 0 };
}
