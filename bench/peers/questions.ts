import type { Client } from 'pg';

import type { Form } from '../form.ts';
import { dayAgo } from '../room-forms.ts';

/** What a peer must be slower by. */
export const GOALS = { newest: 10, search: 20, filter: 5, deep: 15 } as const;

/**
 * A question to both: as the console asks it, and as one call of Directus with its exact total, in the order of our index.
 * Filters of Directus do not look into arrays, so talents are not asked for, and compare texts as they are written.
 */
export type Question = { name: string; goal: number; ours: Form; theirs: string };

type Condition = Record<string, unknown>;
type Asked = { search?: string; page?: string; conditions?: Condition[] };

/** What a row of our list shows, but for the titles of the talents, which Directus does not join. */
const FIELDS =
  'id,name,email,profile_image,city,state,zipcode,featured,active,created_at,total_spent_cents,role_ids';
const PLACE = { city: 'Nashville', state: 'TN' };

const is = (field: string, value: string | boolean): Condition => ({ [field]: { _eq: value } });

function directusOf({ search, page, conditions = [] }: Asked): string {
  const query = new URLSearchParams({
    fields: FIELDS,
    limit: '10',
    sort: '-created_at,-id',
    meta: 'filter_count',
    filter: JSON.stringify({ _and: [{ deleted_at: { _null: true } }, ...conditions] }),
  });
  if (search !== undefined) query.set('search', search);
  if (page !== undefined) query.set('page', page);
  return `/items/users?${query.toString()}`;
}

function question(name: string, goal: number, ours: Record<string, string>, theirs: Asked = ours): Question {
  return { name, goal, ours: { name, call: 'users.list', query: ours }, theirs: directusOf(theirs) };
}

const search = (name: string, text: string): Question =>
  question(`search, ${name}`, GOALS.search, { search: text });

const filter = (name: string, ours: Record<string, string>, ...conditions: Condition[]): Question =>
  question(name, GOALS.filter, ours, { conditions });

/** Returns the questions of the list. They are the same on both sides, also in their totals. */
export async function questionsOf(client: Client, people: number): Promise<Question[]> {
  const days = { start_date: dayAgo(60), end_date: dayAgo(30) };
  const moments = await momentsOf(client, days);
  return [
    question('newest page', GOALS.newest, {}),
    search('rare (a full name)', 'wren quartermaine'),
    search('medium (a last name)', 'ravenscroft'),
    search('common (a last name)', 'smith'),
    search('very common (three letters)', 'mar'),
    search('most of all (a mail domain)', '@example.'),
    search('none', 'xqzzyw'),
    filter('state', { state: 'CA' }, is('state', 'CA')),
    filter('city and state', PLACE, is('city', PLACE.city), is('state', PLACE.state)),
    filter('zip code', { zipcode: '10705' }, is('zipcode', '10705')),
    filter('featured', { profile_type: 'true' }, is('featured', true)),
    filter('not active', { active: 'false' }, is('active', false)),
    filter('dates', days, { created_at: { _gte: moments.from } }, { created_at: { _lt: moments.to } }),
    filter(
      'city, state and featured',
      { ...PLACE, profile_type: 'true' },
      is('city', PLACE.city),
      is('state', PLACE.state),
      is('featured', true),
    ),
    question(`page ${(people / 20).toLocaleString('en-US')}`, GOALS.deep, { page: String(people / 20) }),
  ];
}

/** Returns when the first day begins and the last one ends, where the community is. */
async function momentsOf(
  client: Client,
  days: { start_date: string; end_date: string },
): Promise<{ from: string; to: string }> {
  const { rows } = await client.query<{ from: Date; to: Date }>(
    `select $1::date::timestamp at time zone 'America/New_York' as from,
       ($2::date + 1)::timestamp at time zone 'America/New_York' as to`,
    [days.start_date, days.end_date],
  );
  return { from: rows[0]?.from.toISOString() ?? '', to: rows[0]?.to.toISOString() ?? '' };
}
