import { AsyncLocalStorage } from 'node:async_hooks';

import { AUDIT_LIST } from '@greenroom/contract/audit-list.rules';
import { BULLETIN_LIST } from '@greenroom/contract/bulletins-list.rules';
import { HEADLINE_LIST } from '@greenroom/contract/headlines-list.rules';
import { isWords } from '@greenroom/contract/kit/list';
import type { ListField, ListQuery } from '@greenroom/contract/kit/list';
import { MONEY_LIST } from '@greenroom/contract/money-list.rules';
import { PODCAST_LIST } from '@greenroom/contract/podcasts-list.rules';
import { REPORT_LIST } from '@greenroom/contract/reports-list.rules';
import { SALE_LIST } from '@greenroom/contract/sales-list.rules';
import { SUPPORT_LIST } from '@greenroom/contract/support-list.rules';
import { TRASH_LIST } from '@greenroom/contract/trash-list.rules';
import { USER_LIST } from '@greenroom/contract/users-list.rules';
import { staffWire, wire } from '@greenroom/contract/wire';
import type { CallName } from '@greenroom/contract/wire';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';

import { seedDemo } from '../../../apps/api/src/app/seed-demo.ts';
import { createWorld } from '../../../apps/api/src/testing/world.ts';
import type { World } from '../../../apps/api/src/testing/world.ts';

const PEOPLE = 1000;
/** As many rows as the planner believes a table to have when it has more than a few. */
const BELIEVED = 100_000;
const FEW = 15;
/** These have few rows in any community. */
const SMALL = ['genres', 'contest_entries', 'contest_partners', 'contest_rounds', 'contest_round_songs'];

type Query = Record<string, string>;
const DAY = /^\d{4}-\d\d-\d\d.*/;
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
/** What some texts must be; any other text is a word. */
const TEXTS: Query = { kind: 'users', action: 'users.setActive', record: '7' };

/** Returns values of a field: each of some words, else one of its kind. */
function listFieldValues(name: string, field: ListField): string[] {
  if (typeof field !== 'string') return isWords(field) ? [...field] : [`[${field[0]}]`];
  if (field === 'flag') return ['true', 'false'];
  if (field === 'day') return [daysAgo(40)];
  return [field === 'id' ? '7' : (TEXTS[name] ?? 'austin')];
}

/** Returns queries of a list: a later page, each order, and what narrows it, one at a time. */
function listQueryForms({ sorts, fields }: ListQuery): Query[] {
  const orders = sorts.flatMap((by) => ['asc', 'desc'].map((dir) => ({ sort_by: by, sort_dir: dir })));
  const narrowed = Object.entries(fields)
    .filter(([name]) => name !== 'start_date' && name !== 'end_date')
    .flatMap(([name, field]) => listFieldValues(name, field).map((value) => ({ [name]: value })));
  const range = 'start_date' in fields ? [{ start_date: daysAgo(3), end_date: daysAgo(0) }] : [];
  return [{ page: '2' }, ...orders, ...narrowed, ...range];
}

/** How each call is asked, and at most how many statements it sends, with the one that reads the session. */
const CALLS: Partial<Record<CallName, { most: number; queries?: Query[] }>> = {
  'account.listPasskeys': { most: 2 },
  'account.listSessions': { most: 2 },
  'users.list': { most: 2, queries: [...listQueryForms(USER_LIST), { search: 'mar com' }] },
  'users.get': { most: 2 },
  'users.getNeighbours': { most: 2 },
  'users.search': { most: 2, queries: [{ name: 'mar' }] },
  'users.searchPlaces': { most: 2, queries: [{ part: 'city', text: 'aus' }] },
  // The fourth asks, when no city was found, whether they are still being loaded.
  'users.searchLocations': { most: 4, queries: [{ query: 'aus' }] },
  'users.listRoles': { most: 1 },
  'users.listGenres': { most: 1 },
  'users.listSimilar': { most: 5 },
  'users.listNotes': { most: 2 },
  'users.listMeasures': { most: 2 },
  'users.listTimeline': { most: 2, queries: [{}, { page: '2' }] },
  'podcasts.list': { most: 2, queries: [...listQueryForms(PODCAST_LIST), { search: 'mar ann' }] },
  'podcasts.get': { most: 3 },
  'headlines.list': { most: 2, queries: [...listQueryForms(HEADLINE_LIST), { search: 'mar ann' }] },
  'headlines.listShown': { most: 1, queries: [{}, { featured: 'true' }] },
  'plans.list': { most: 2 },
  'support.list': { most: 2, queries: [...listQueryForms(SUPPORT_LIST), { search: 'austin song' }] },
  'support.get': { most: 9 },
  'support.listIncoming': { most: 4 },
  'support.getPerson': { most: 10 },
  'support.listSame': { most: 3 },
  'support.listAssignees': { most: 2 },
  'support.listSaved': { most: 2 },
  'support.listFailedMails': { most: 2 },
  'bulletins.list': { most: 2, queries: [...listQueryForms(BULLETIN_LIST), { search: 'mar ann' }] },
  'bulletins.get': { most: 2 },
  'reports.list': { most: 2, queries: [...listQueryForms(REPORT_LIST), { search: 'mar ann' }] },
  'reports.get': { most: 2 },
  'reports.listReporters': { most: 2 },
  'notifications.list': { most: 4, queries: [{}, { page: '2' }, { read: 'true' }, { read: 'false' }] },
  'contest.list': { most: 2, queries: [{ featured: 'true' }, { featured: 'false' }] },
  'contest.getVoting': { most: 3 },
  'contest.listVoters': { most: 3, queries: [{}, { kind: 'not_logged' }, { search: 'mar' }] },
  'contest.getVoteChart': { most: 4 },
  'contest.listRounds': { most: 2 },
  'parlours.list': { most: 3, queries: [{}, { month: '2026-12' }, { id: '7' }] },
  'parlours.listParticipants': { most: 3 },
  'parlours.listClashes': { most: 2, queries: [{ start_date: `${daysAgo(0)}T12:00:00Z`, user_ids: '7' }] },
  'parlours.listCalendarLinks': { most: 2 },
  'parlours.listMessages': { most: 2 },
  'sales.list': { most: 2, queries: [...listQueryForms(SALE_LIST), { search: 'mar ann' }] },
  'sales.get': { most: 4 },
  'sales.listTransactions': { most: 2, queries: [{}, { status: 'refunded' }] },
  'sales.getRevenueChart': { most: 2 },
  'sales.getTotals': { most: 2 },
  'money.getSheet': { most: 7 },
  'money.listRates': { most: 2 },
  'money.list': { most: 2, queries: [...listQueryForms(MONEY_LIST), { search: 'mar ann' }] },
  'rules.list': { most: 2 },
  'connections.list': { most: 2 },
  'rules.listHits': { most: 2 },
  'trash.list': { most: 2, queries: listQueryForms(TRASH_LIST) },
  'audit.list': { most: 2, queries: [...listQueryForms(AUDIT_LIST), { search: 'mar ann' }] },
  'audit.listActors': { most: 2 },
  'palette.search': { most: 2, queries: [{ q: 'mar' }] },
  'staff.list': { most: 3 },
  'keys.list': { most: 2 },
  'keys.listAll': { most: 2 },
  'dashboard.get': { most: 2 },
  'dashboard.getRunSheet': { most: 2 },
};

/** Where reading a table whole is right. */
const WHOLE: Partial<Record<CallName, string>> = {
  // It lists all parlours to come. A community has few of them; the trick makes them thousands.
  'parlours.list': 'users',
};

const cases = Object.entries(CALLS)
  .flatMap(([name, { most, queries = [{}] }]) =>
    queries.map((query) => ({
      name: name as CallName,
      query,
      most,
      form:
        Object.entries(query)
          .map(([key, value]) => `${key}=${value.replace(DAY, 'a day')}`)
          .join(' ') || 'alone',
    })),
  )
  .concat({
    // Then the nearest names are looked up.
    name: 'users.list',
    query: { search: 'mary jhonson' },
    most: 7,
    form: 'nobody is found',
  });

let world: World;
const large = new Set<string>();
/** What a call sends. The work of jobs beside it is not in it. */
const sending = new AsyncLocalStorage<unknown[][]>();

beforeAll(async () => {
  world = await createWorld(inject('databaseUrl'));
  const { db, store } = world;
  await seedDemo(db, { users: PEOPLE, now: new Date(), store });
  await addEntries();
  await db.$client.query('analyze');
  // The planner takes from here how many rows a page has. The statistics must stay as they are (decision 059).
  const { rows } = await db.$client.query<{ name: string }>(
    `with grown as (
       update pg_class set reltuples = $1, reloptions = '{autovacuum_enabled=false}'
       where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > $2 and relname <> all ($3)
       returning oid, relname as name
     ), indexed as (
       update pg_class set reltuples = $1
       where oid in (select indexrelid from pg_index join grown on grown.oid = indrelid)
     )
     select name from grown`,
    [BELIEVED, FEW, SMALL],
  );
  for (const { name } of rows) large.add(name);
});
afterAll(() => world.close());

beforeEach(() => {
  const query = Reflect.get(Client.prototype, 'query') as (...args: unknown[]) => never;
  vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...args: unknown[]) {
    sending.getStore()?.push(args);
    return Reflect.apply(query, this, args);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Leaves entries in the log, of most of a year. */
async function addEntries(): Promise<void> {
  await world.db.$client.query(
    `insert into audit_entries (admin_id, actor, action, kind, record, request_id, created_at)
     select $1, 'admin@example.com', (array['users.setActive', 'support.reply', 'account.registerUser'])[1 + i % 3],
       (array['users', 'supports', 'users'])[1 + i % 3], i, 'r', now() - interval '1 hour' * i from generate_series(1, $2::int) i`,
    [world.admin.id, PEOPLE],
  );
}

type Node = { 'Node Type': string; 'Relation Name'?: string; Plans?: Node[] };
type Explained = { 'QUERY PLAN': [{ Plan: Node }] };

/** Returns the large tables that a plan reads whole. */
const readWhole = (node: Node): string[] => [
  ...(node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name'] ?? '')
    ? [node['Relation Name'] ?? '']
    : []),
  ...(node.Plans ?? []).flatMap(readWhole),
];

type Statement = { text: string; values?: unknown[] };

/** Returns what was sent, as a text with its values or as one object. */
const statementOf = ([first, values]: unknown[]): Statement =>
  typeof first === 'string'
    ? { text: first, values: values as unknown[] }
    : { values: values as unknown[], ...(first as Statement) };

async function findWhole(args: unknown[]): Promise<string[]> {
  const { text, values } = statementOf(args);
  if (!/^\s*(?:select|with)\b/i.test(text)) return [];
  const { rows } = await world.db.$client.query<Explained>(`explain (format json) ${text}`, values);
  return rows.flatMap((row) => readWhole(row['QUERY PLAN'][0].Plan));
}

test.each(cases)(
  '$name ($form) reads no large table whole and sends at most $most statements',
  async ({ name, query, most }) => {
    const sent: unknown[][] = [];
    const params = wire[name].path.includes(':id') ? { id: name.startsWith('users.') ? 7 : 1 } : {};
    const response = await sending.run(sent, async () => await world.call(name, { params, query }));
    expect(response.statusCode, response.body).toBe(200);
    const whole = (await Promise.all(sent.map(findWhole))).flat().filter((table) => table !== WHOLE[name]);
    expect(whole, 'tables that are read whole: an index or a tally is missing').toEqual([]);
    expect(
      sent.length,
      `more statements than before: ${sent.map((args) => statementOf(args).text).join('\n')}`,
    ).toBeLessThanOrEqual(most);
  },
);

test('each list and each search of the staff is asked here', () => {
  const missing = Object.keys(staffWire).filter((name) => /\.(?:list|search)/.test(name) && !(name in CALLS));
  expect(missing).toEqual([]);
});
