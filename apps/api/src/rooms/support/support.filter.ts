import { readSearch } from '@greenroom/contract/kit/search';
import type { Search } from '@greenroom/contract/kit/search';
import type { SupportFilter } from '@greenroom/contract/support';
import type { SupportState } from '@greenroom/contract/support-list.rules';

import type { Narrowed } from '#kit/db/list.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { all } from '#kit/db/sql.ts';
import { hasWords } from '#kit/db/words.ts';
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

/** Of answers to measures there are few: their ids are read first. */
const IS_APPEAL = sql`id = any (array(select support_id from appeals where support_id is not null))`;

/** Returns the condition of what a query asks for, apart from its search. */
function supportWhere({ replied, user_id, state, assignee, kind }: SupportFilter, adminId: number): SQL {
  return all([
    PRESENT,
    ...(replied === undefined ? [] : [replied ? sql`replied` : sql`not replied`]),
    ...(user_id === undefined ? [] : [sql`user_id = ${user_id}`]),
    ...(state === undefined ? [] : [WHERE[state]]),
    ...(assignee === 'me' ? [sql`assignee_id = ${adminId}`] : []),
    ...(assignee === 'none' ? [sql`assignee_id is null`] : []),
    ...(kind === 'appeal' ? [IS_APPEAL] : []),
  ]);
}

/** Returns the total of a query without a search: from the tallies where they have it. */
function supportTotal({ replied, user_id, state, assignee, kind }: SupportFilter, where: SQL): SQL {
  const isCounted = user_id === undefined && assignee !== 'me' && kind === undefined;
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

/** Returns the condition of a search: what is found in a merged message is its thread's. */
function wordsIn(search: Search): SQL | null {
  const words = hasWords(sql`folded`, search);
  return (
    words &&
    sql`(${words} or id = any (array(
    select merged_into from support_messages where merged_into is not null and deleted_at is null and ${words})))`
  );
}

/** Returns what narrows the list to a query; `adminId`: who asks. */
export function narrowSupport(query: SupportFilter, adminId: number): Narrowed {
  const where = supportWhere(query, adminId);
  const search = readSearch(query.search, 2);
  return {
    where,
    words: wordsIn(search),
    total: supportTotal(query, where),
    isShort: search.isShort,
  };
}
