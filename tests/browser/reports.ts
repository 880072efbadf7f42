import type { ReportKind } from '@greenroom/contract/kit/reports';
import type { Decision, ReportReason } from '@greenroom/contract/reports.rules';
import { sql } from 'drizzle-orm';
import type { Locator, Page } from 'playwright-core';

import { rowsOf } from '../../apps/api/src/kit/db/db.ts';
import type { Db } from '../../apps/api/src/kit/db/db.ts';
import { Int, Text, orNull } from '../../apps/api/src/kit/db/row.ts';

export const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Report' });
export const reportRow = (page: Page, title: string): Locator =>
  page.getByRole('row').filter({ hasText: title });

/** Returns the title of the open panel. */
export const openTitle = (page: Page): Promise<string> =>
  panel(page).getByRole('heading', { level: 3 }).innerText();

type NewReport = {
  kind?: ReportKind;
  /** The id of the thing. */
  record: number;
  title: string;
  words?: string;
  maker: number | null;
  /** Who reported it, and why: the first gave the first reason, and so on. */
  by: readonly { user: number; reason: ReportReason; words?: string }[];
  minutesAgo?: number;
  decision?: { decision: Decision; adminId: number; reason?: string };
};

/** Adds things that members reported. Returns the ids of the reports. */
export async function addReports(db: Db, reports: readonly NewReport[]): Promise<number[]> {
  const ids: number[] = [];
  for (const {
    kind = 'bulletins',
    record,
    title,
    words = '',
    maker,
    by,
    minutesAgo = 0,
    decision,
  } of reports) {
    const at = sql`now() - ${minutesAgo} * interval '1 minute'`;
    const [added] = await rowsOf(
      db,
      { id: Int },
      sql`insert into reported_things
            (kind, record, title, words, maker_id, reporters, created_at, last_at, decision, reason, decided_by_id, decided_at)
          values (${kind}, ${record}, ${title}, ${words}, ${maker}, ${by.length}, ${at} - interval '1 day', ${at},
            ${decision?.decision ?? null}, ${decision?.reason ?? null}, ${decision?.adminId ?? null},
            case when ${decision !== undefined} then now() end)
          returning id`,
    );
    if (!added) throw new Error('no report');
    ids.push(added.id);
    for (const { user, reason, words: said = '' } of by)
      await db.execute(
        sql`insert into reports (thing_id, user_id, reason, words) values (${added.id}, ${user}, ${reason}, ${said})`,
      );
  }
  return ids;
}

/** Adds reports of the posts 'Post 01' and on by one member each, a minute apart. */
export async function addPostReports(
  db: Db,
  { count, reporter }: { count: number; reporter: number },
): Promise<void> {
  const posts = await rowsOf(
    db,
    { id: Int, title: Text, words: Text, maker: Int },
    sql`select id, title, description as words, user_id as maker from bulletins where title like 'Post %'
        order by title limit ${count}`,
  );
  await addReports(
    db,
    posts.map(({ id, title, words, maker }, at) => ({
      title,
      words,
      maker,
      record: id,
      by: [{ user: reporter, reason: 'spam' as const, words: 'Sells things.' }],
      minutesAgo: at,
    })),
  );
}

/** Removes all reports. */
export const removeReports = (db: Db) => db.execute(sql`delete from reported_things`);

/** Returns how the newest report of this title was decided and why; null while it is open. */
export async function queryDecision(db: Db, title: string): Promise<string | null> {
  const [row] = await rowsOf(
    db,
    { decided: orNull(Text) },
    sql`select decision || coalesce(': ' || reason, '') as decided from reported_things where title = ${title}
        order by id desc limit 1`,
  );
  return row?.decided ?? null;
}
