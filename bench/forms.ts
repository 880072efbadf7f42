import type { CallName } from '@greenroom/contract/wire';

/** A variant of a call whose speed is measured. */
export type Form = { name: string; call: CallName; query?: Record<string, string>; body?: object };

type Query = Record<string, string>;

const list = (name: string, query: Query = {}): Form => ({ name, call: 'users.list', query });

/** A search as the console asks for it: its rows, then its total if that did not come with them. */
const search = (name: string, query: Query): Form[] => [
  list(`search, ${name}`, { ...query, total: 'later' }),
  { name: `total of: ${name}`, call: 'users.count', query: filterOf(query) },
];

/** Returns what narrows the list. */
const filterOf = ({ sort_by: _, sort_dir: __, ...filter }: Query): Query => filter;

const graph = (filterType: string, body: object = {}): Form => ({
  name: `graph, ${filterType}`,
  call: 'dashboard.getGraph',
  body: { filterType, ...body },
});

const SORTS = ['name', 'email', 'city', 'state', 'createdAt', 'totalSpent', 'featured', 'active'];

/** Returns the day that many days ago. */
const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

/** Returns every variant of the user list, the palette and the dashboard. The deep page is the middle one, farthest from both ends. */
export function formsOf(people: number): Form[] {
  const deep = String(people / 20);
  const month = { start_date: day(60), end_date: day(30) };
  return [
    list('newest'),
    list('page 2', { page: '2' }),
    list('page 100', { page: '100' }),
    list('page in the middle', { page: deep }),
    list('last page', { page: String(people / 10) }),
    list('page in the middle, by name', { page: deep, sort_by: 'name', sort_dir: 'asc' }),
    ...SORTS.flatMap((sort) =>
      ['asc', 'desc'].map((dir) => list(`by ${sort} ${dir}`, { sort_by: sort, sort_dir: dir })),
    ),
    ...search('rare (a full name)', { search: 'wren quartermaine' }),
    ...search('medium (a last name)', { search: 'ravenscroft' }),
    ...search('common (a last name)', { search: 'smith' }),
    ...search('common, by name', { search: 'smith', sort_by: 'name', sort_dir: 'asc' }),
    ...search('very common (three letters)', { search: 'mar' }),
    ...search('most of all (a mail domain)', { search: '@example.' }),
    ...search('none', { search: 'xqzzyw' }),
    ...search('part of a talent', { search: 'engineer' }),
    list('search, most of all, with its total at once', { search: '@example.' }),
    list('search, talent: artist', { search: 'artist' }),
    list('search, featured', { search: 'featured' }),
    list('city and state', { city: 'Nashville', state: 'TN' }),
    list('state', { state: 'CA' }),
    list('city', { city: 'Asheville' }),
    list('zipcode', { zipcode: '10705' }),
    list('one talent', { role_ids: '[2]' }),
    list('several talents', { role_ids: '[2,4]' }),
    list('all but one talent, by name', { role_ids: '[1,2,3,4]', sort_by: 'name', sort_dir: 'asc' }),
    list('featured', { profile_type: 'true' }),
    list('not featured', { profile_type: 'false' }),
    list('dates', month),
    list('state and talent', { state: 'TN', role_ids: '[3]' }),
    list('city, state and featured', { city: 'Nashville', state: 'TN', profile_type: 'true' }),
    list('dates and talent', { ...month, role_ids: '[1]' }),
    list('talents and featured, by spent', {
      role_ids: '[1,5]',
      profile_type: 'true',
      sort_by: 'totalSpent',
    }),
    list('search and state', { search: 'smith', state: 'NY' }),
    list('search, talent and dates', { search: 'garcia', role_ids: '[1]', ...month }),
    list('everything at once', {
      ...month,
      search: 'james',
      state: 'CA',
      role_ids: '[1,2]',
      profile_type: 'true',
    }),
    list('search, a whole city', { search: 'asheville' }),
    list('search, an id', { search: '#4711' }),
    list('active', { active: 'true' }),
    list('not active', { active: 'false' }),
    list('verified', { verified: 'true' }),
    list('not verified', { verified: 'false' }),
    list('any plan', { plan: 'any' }),
    list('no plan', { plan: 'none' }),
    list('active, not verified, by name', {
      active: 'true',
      verified: 'false',
      sort_by: 'name',
      sort_dir: 'asc',
    }),
    ...['wren quartermaine', 'ravenscroft', 'smith', 'mar', 'jo', 'xqzzyw', '4711'].map((q): Form => ({
      name: `palette, ${q}`,
      call: 'palette.search',
      query: { q },
    })),
    { name: 'dashboard, counts', call: 'dashboard.get' },
    graph('weekly'),
    graph('monthly'),
    graph('yearly'),
    graph('custom', { start_date: day(700), end_date: day(10) }),
  ];
}
