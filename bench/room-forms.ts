import type { CallName } from '@greenroom/contract/wire';

import type { Form, Query } from './form.ts';

const SALE_WORDS = `lower(title || ' ' || description || ' ' || host_name)`;
/** Posts are hidden, not removed: the trash has none. */
const GONE = `(select count(*) from support_messages where deleted_at is not null)`;

/** Returns the day that many days ago. */
export const dayAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Returns variants of a call. `count` counts plainly what its total must be. */
function of(call: CallName, variants: [name: string, query: Query, count?: string][]): Form[] {
  return variants.map(([name, query, count]) => ({
    name: `${call}, ${name}`,
    call,
    query,
    ...(count !== undefined && { count: `select ${count} as count` }),
  }));
}

const countIn = (table: string, condition = 'true'): string =>
  `(select count(*) from ${table} where ${condition})`;
const present = (table: string, condition = 'true'): string =>
  countIn(table, `deleted_at is null and ${condition}`);

/** Returns the middle page of rows, of which there is one for each `each` people. */
const middle = (people: number, each: number): string => String(Math.max(1, Math.floor(people / each / 20)));

/** Returns variants of the lists besides people: the first and the middle page, what matches few, and what matches nearly all. */
export function roomFormsOf(people: number): Form[] {
  return [
    // The author of one of the posts, which are all alike.
    { name: 'users.listSimilar', call: 'users.listSimilar', params: { id: 1 + (7919 % people) } },
    ...of('bulletins.list', [
      ['newest', {}, present('bulletins')],
      ['page in the middle', { page: middle(people, 10) }, present('bulletins')],
      ['by title', { sort_by: 'title', sort_dir: 'asc' }, present('bulletins')],
      ['few words', { search: 'drummer 77' }, present('bulletins', `lower(title) like '%drummer 77%'`)],
      ['a word of all', { search: 'melody' }, present('bulletins')],
      ['two words of all, in another order', { search: 'words melody' }, present('bulletins')],
      [
        'author',
        { author: 'smith' },
        present('bulletins', `user_id in (select id from users where search like '%smith%')`),
      ],
    ]),
    ...of('support.list', [
      ['newest', { sort_by: 'createdAt', sort_dir: 'desc' }, present('support_messages')],
      ['longest waiting', { sort_by: 'waiting', sort_dir: 'asc' }, present('support_messages')],
      ['page in the middle', { page: middle(people, 20) }, present('support_messages')],
      [
        'few words',
        { search: 'trouble 77' },
        present('support_messages', `lower(subject) like '%trouble 77%'`),
      ],
      ['a word of all', { search: 'upload' }, present('support_messages')],
      ['two words of all, in another order', { search: 'half upload' }, present('support_messages')],
      ['unassigned', { assignee: 'none' }],
    ]),
    ...of('reports.list', [
      ['newest', {}, present('reported_things', 'decision is null')],
      ['most reported', { sort_by: 'reporters' }, present('reported_things', 'decision is null')],
      ['page in the middle', { page: middle(people, 50) }, present('reported_things', 'decision is null')],
      ['decided', { state: 'decided' }, present('reported_things', 'decision is not null')],
      [
        'a reason',
        { reason: 'theft' },
        present(
          'reported_things t',
          `decision is null and exists (select from reports r where r.thing_id = t.id and r.reason = 'theft')`,
        ),
      ],
      [
        'few words',
        { search: 'drummer 77' },
        present('reported_things', `decision is null and lower(title) like '%drummer 77%'`),
      ],
      ['a word of all', { search: 'melody' }, present('reported_things', 'decision is null')],
    ]),
    ...of('headlines.list', [
      ['newest', {}, present('headlines')],
      ['search', { search: 'release' }, present('headlines')],
    ]),
    ...of('podcasts.list', [
      ['newest', {}, countIn('users', 'deleted_at is null and podcast_count > 0')],
      [
        'by name',
        { sort_by: 'name', sort_dir: 'asc' },
        countIn('users', 'deleted_at is null and podcast_count > 0'),
      ],
      ['search', { search: 'talks 1' }],
    ]),
    ...of('contest.list', [['featured', { featured: 'true' }]]),
    ...of('parlours.list', [['to come', {}]]),
    ...of('sales.list', [
      ['newest', {}, present('sales')],
      ['by author', { sort_by: 'author', sort_dir: 'asc' }, present('sales')],
      ['page in the middle', { page: middle(people, 50) }, present('sales')],
      ['few words', { search: 'night 77' }, present('sales', `${SALE_WORDS} like '%night 77%'`)],
      ['a word of all', { search: 'melody' }, present('sales')],
      ['author', { author: 'smith' }, present('sales', `lower(host_name) like '%smith%'`)],
    ]),
    ...of('sales.getTotals', [
      ['of all', {}],
      ['of a year', { start_date: dayAgo(365), end_date: dayAgo(0) }],
    ]),
    ...of('money.list', [
      ['newest', {}, countIn('money_entries')],
      ['page in the middle', { page: middle(people, 2.5) }, countIn('money_entries')],
      ['parlours', { source: 'parlour' }],
    ]),
    ...of('money.getSheet', [['this month', {}]]),
    ...of('audit.list', [
      ['newest', {}, countIn('audit_entries')],
      ['a call', { action: 'support.reply' }, countIn('audit_entries', `action = 'support.reply'`)],
      [
        'a record',
        { kind: 'users', record: '7' },
        countIn('audit_entries', `kind = 'users' and record = '7'`),
      ],
      ['two words', { search: 'smith jose' }],
      ['a word of all', { search: 'gmail' }],
    ]),
    ...of('trash.list', [['newest', {}, GONE]]),
    ...of('notifications.list', [['newest', {}]]),
    ...of('plans.list', [['all', {}]]),
    ...of('staff.list', [['all', {}]]),
    ...of('dashboard.getRunSheet', [['today', {}]]),
  ];
}
