import type { Form, Query } from './form.ts';
import { dayAgo, roomFormsOf } from './room-forms.ts';

const list = (name: string, query: Query = {}): Form => ({ name, call: 'users.list', query });

const search = (name: string, text: string): Form => list(`search, ${name}`, { search: text });

const graph = (filterType: string, body: object = {}): Form => ({
  name: `graph, ${filterType}`,
  call: 'dashboard.getGraph',
  body: { filterType, ...body },
});

const SORTS = ['name', 'email', 'city', 'state', 'createdAt', 'totalSpent', 'featured', 'active'];

/** Returns every variant of the lists, the palette and the dashboard. The deep page is the middle one, farthest from both ends. */
export function userListForms(people: number): Form[] {
  const deep = String(people / 20);
  const month = { start_date: dayAgo(60), end_date: dayAgo(30) };
  return [
    list('newest'),
    list('page 2', { page: '2' }),
    list('page 100', { page: '100' }),
    list('page in the middle', { page: deep }),
    list('last page', { page: String(people / 10) }),
    list('page in the middle, by name', { page: deep, sort_by: 'name', sort_dir: 'asc' }),
    list('last page, by name', { page: String(people / 10), sort_by: 'name', sort_dir: 'asc' }),
    ...SORTS.flatMap((sort) =>
      ['asc', 'desc'].map((dir) => list(`by ${sort} ${dir}`, { sort_by: sort, sort_dir: dir })),
    ),
    search('rare (a full name)', 'wren quartermaine'),
    search('medium (a last name)', 'ravenscroft'),
    search('common (a last name)', 'smith'),
    list('search, common, by name', { search: 'smith', sort_by: 'name', sort_dir: 'asc' }),
    search('very common (three letters)', 'mar'),
    list('search, very common, page 100', { search: 'mar', page: '100' }),
    search('most of all (a mail domain)', '@example.'),
    search('two words that many have', 'mar ann'),
    search('two words in another order', 'quartermaine wren'),
    search('without accents', 'josé'),
    search('a phrase', '"wren quartermaine"'),
    list('search, a phrase, by name', { search: '"mary s"', sort_by: 'name', sort_dir: 'asc' }),
    search('none', 'xqzzyw'),
    search('part of a talent', 'engineer'),
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
    graph('custom', { start_date: dayAgo(700), end_date: dayAgo(10) }),
    ...roomFormsOf(people),
  ];
}
