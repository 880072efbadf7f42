import { LIMITS } from '@greenroom/contract/kit/limits';
import type { SupportFilter } from '@greenroom/contract/support';
import type { SupportState } from '@greenroom/contract/support.rules';

import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { all, patternOf } from '#kit/db/sql.ts';
import { DUE, PRESENT, UNANSWERED_TOTAL, WAITS_INDEXED } from '#rooms/support/support.table.ts';

/** What a message needs now, for `m`. */
export const STATE_OF = sql`case m.stage when 'open' then 'unanswered'
  when 'later' then case when m.later_until <= now() then 'unanswered' else 'later' end else m.stage end`;

const WHERE: Record<SupportState, SQL> = {
  unanswered: WAITS_INDEXED,
  later: sql`stage = 'later' and later_until > now()`,
  answered: sql`stage = 'answered'`,
  closed: sql`stage = 'closed'`,
};

const TOTALS: Record<SupportState, SQL> = {
  unanswered: UNANSWERED_TOTAL,
  later: sql`tally('supports', 'later') - ${DUE}`,
  answered: sql`tally('supports', 'answered')`,
  closed: sql`tally('supports', 'closed')`,
};

/** Returns the condition of what a query asks for, apart from its search. */
export function whereOf({ replied, user_id, state, assignee }: SupportFilter, adminId: number): SQL {
  return all([
    PRESENT,
    ...(replied === undefined ? [] : [replied ? sql`replied` : sql`not replied`]),
    ...(user_id === undefined ? [] : [sql`user_id = ${user_id}`]),
    ...(state === undefined ? [] : [WHERE[state]]),
    ...(assignee === 'me' ? [sql`assignee_id = ${adminId}`] : []),
    ...(assignee === 'none' ? [sql`assignee_id is null`] : []),
  ]);
}

/** Returns the total of a query without a search: from the tallies where they have it. */
export function totalOf({ replied, user_id, state, assignee }: SupportFilter, where: SQL): SQL {
  const isCounted = user_id === undefined && assignee !== 'me';
  if (!isCounted || (state && (replied !== undefined || assignee !== undefined))) {
    return sql`(select count(*) from support_messages where ${where})`;
  }
  if (state) return TOTALS[state];
  const tally = (stage: string) =>
    sql`tally(${assignee === 'none' ? 'supports_unassigned' : 'supports'}, ${stage})`;
  const open = sql`${tally('open')} + ${tally('later')} + ${tally('closed')}`;
  if (replied === undefined) return sql`${open} + ${tally('answered')}`;
  return replied ? tally('answered') : open;
}

/** Returns what a search looks for; null when it is too short. The last word may be the beginning of one. */
export function soughtOf(search = ''): SQL | null {
  const text = search.trim().toLowerCase();
  if (text.length < LIMITS.searchMin) return null;
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const contains = sql`search like ${patternOf(text)}`;
  if (words.length === 0) return contains;
  return sql`(${contains} or words @@ to_tsquery('simple', ${`${words.join(' & ')}:*`}))`;
}
