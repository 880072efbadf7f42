import { calls } from '@greenroom/contract';
import { CAPABILITY_NAMES } from '@greenroom/contract/capabilities';
import { BULLETIN_LIST } from '@greenroom/contract/bulletins-list.rules';
import { HEADLINE_LIST } from '@greenroom/contract/headlines-list.rules';
import { LIMITS } from '@greenroom/contract/kit/limits';
import type { ListQuery } from '@greenroom/contract/kit/list';
import { PODCAST_LIST } from '@greenroom/contract/podcasts-list.rules';
import { REPORT_LIST } from '@greenroom/contract/reports-list.rules';
import { SALE_LIST } from '@greenroom/contract/sales-list.rules';
import { SUPPORT_LIST } from '@greenroom/contract/support-list.rules';
import { USER_LIST } from '@greenroom/contract/users-list.rules';
import { beforeEach, describe, expect, test } from 'vitest';

import { learn } from '../../../apps/web/src/kit/capabilities.ts';
import { defaultSortOf, noFilters, queryOf, readSearch } from '../../../apps/web/src/kit/list/list-search.ts';

const LISTS = [
  ['users.list', USER_LIST],
  ['podcasts.list', PODCAST_LIST],
  ['headlines.list', HEADLINE_LIST],
  ['support.list', SUPPORT_LIST],
  ['bulletins.list', BULLETIN_LIST],
  ['sales.list', SALE_LIST],
  ['reports.list', REPORT_LIST],
] as const satisfies readonly (readonly [keyof typeof calls, ListQuery])[];

/** What somebody may have typed into an address. */
const VALUES = [
  '',
  'true',
  '2',
  '25',
  '100',
  '1000',
  'asc',
  'name',
  'x',
  'long enough',
  '2026-03-01',
  '2026-02-31',
];
const HOSTILE = ['\0', '-1', '1e3', 'NaN', '[1,5,9]', '[1', '{}', 'a'.repeat(300), 'ünï\u202e'];

beforeEach(() => learn(CAPABILITY_NAMES));

test('a host without `details` gets only what the specification names', () => {
  const search = readSearch(BULLETIN_LIST, { page: '2', search: 'drummer', sort_by: 'title' });
  expect(queryOf(BULLETIN_LIST, search)).toMatchObject({ search: 'drummer', sort_by: 'title' });
  learn([]);
  expect(queryOf(BULLETIN_LIST, search)).toEqual({ page: '2' });
});

describe.each(LISTS)('the address of %s', (name, list) => {
  const fields = ['page', 'limit', 'sort_by', 'sort_dir', ...Object.keys(list.fields)];

  test.each([...VALUES, ...HOSTILE])('asks the server for nothing that it refuses: %j', (value) => {
    const raw = Object.fromEntries(fields.map((field) => [field, value]));
    const search = readSearch<ListQuery>(list, raw);
    const { limit, ...query } = queryOf<ListQuery>(list, search);
    const sizes = { limit, pageSize: limit };
    expect(calls[name].query.safeParse({ ...query, ...sizes }).error).toBeUndefined();
    expect(readSearch<ListQuery>(list, search), 'what it kept, it keeps').toEqual(search);
  });

  test('holds nothing for the defaults', () => {
    const { by, dir } = defaultSortOf(list);
    const usual = { page: '1', limit: '10', sort_by: by, sort_dir: dir };
    const search = readSearch<ListQuery>(list, usual);
    expect(Object.values(search).filter((value) => value !== undefined)).toEqual([]);
    expect(queryOf<ListQuery>(list, search)).toEqual(usual);
  });

  test.each(LIMITS.pageSizes)('may ask for %i rows a page', (size) => {
    const { limit } = queryOf<ListQuery>(list, readSearch<ListQuery>(list, { limit: String(size) }));
    expect(limit).toBe(String(size));
    const asked = { limit, pageSize: limit };
    const parsed: { limit?: number; pageSize?: number } = calls[name].query.parse(asked);
    expect(parsed.limit ?? parsed.pageSize).toBe(size);
  });
});

const read = (start_date: string, end_date: string) => readSearch(USER_LIST, { start_date, end_date });

test('a range needs both days, in their order', () => {
  expect(read('2026-01-01', '2026-01-02')).toMatchObject({
    start_date: '2026-01-01',
    end_date: '2026-01-02',
  });
  expect(read('2026-01-02', '2026-01-01')).toMatchObject({ start_date: undefined, end_date: undefined });
  expect(read('2026-01-02', '')).toMatchObject({ start_date: undefined, end_date: undefined });
});

test('clearing removes what narrows the list and keeps the rest', () => {
  const search = readSearch(SUPPORT_LIST, { search: 'bass', replied: 'true', page: '3', sort_by: 'name' });
  expect({ ...search, ...noFilters(SUPPORT_LIST, 'search') }).toMatchObject({
    search: 'bass',
    replied: undefined,
    page: 3,
    sort_by: 'name',
  });
});
