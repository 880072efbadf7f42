import { TALENTS, keywordOf } from '@greenroom/contract/users.rules';
import type { Client } from 'pg';

/**
 * Counts the users that match a list's query with a plain count over the whole table. It follows only the specification
 * and uses none of the store's optimisations, to check that a total is exact.
 */
export async function countPlainly(client: Client, query: Record<string, string>): Promise<number> {
  const conditions = ['deleted_at is null'];
  const values: unknown[] = [];
  const add = (condition: string, value: unknown) => {
    values.push(value);
    conditions.push(condition.replaceAll('?', `$${values.length}`));
  };
  const { search, city, state, zipcode, start_date: start, end_date: end, role_ids, profile_type } = query;
  if (search) addSearch(search, add);
  if (city) add('lower(city) = lower(?)', city);
  if (state) add('lower(state) = lower(?)', state);
  if (zipcode) add('zipcode = ?', zipcode);
  if (start) add(`(created_at at time zone 'America/New_York')::date >= ?::date`, start);
  if (end) add(`(created_at at time zone 'America/New_York')::date <= ?::date`, end);
  if (role_ids)
    add('exists (select from unnest(role_ids) r where r = any (?::smallint[]))', JSON.parse(role_ids));
  if (profile_type) add('featured = ?', profile_type === 'true');
  const { active, verified, plan } = query;
  if (active) add('active = ?', active === 'true');
  if (verified) add('(email_verified_at is not null) = ?', verified === 'true');
  if (plan) {
    add(
      'exists (select from plans p where p.user_id = users.id and p.start_date <= now() and p.end_date > now()) = ?',
      plan === 'any',
    );
  }
  const { rows } = await client.query<{ count: string }>(
    `select count(*)::text as count from users where ${conditions.join(' and ')}`,
    values,
  );
  return Number(rows[0]?.count);
}

function addSearch(search: string, add: (condition: string, value: unknown) => void): void {
  const word = keywordOf(search);
  if (word === 'featured') return add('featured = ?', true);
  if (word) return add('? = any (role_ids)', word.roleId);
  const phrase = /^"(.*)"$/.exec(search)?.[1];
  for (const part of phrase ? [phrase] : search.normalize('NFD').replaceAll(/\p{M}/gu, '').split(' ')) {
    const titles = TALENTS.filter(({ title }) => title.toLowerCase().includes(part)).map(({ id }) => id);
    add(
      `(position(?->>'text' in lower(name)) > 0 or position(?->>'text' in lower(email)) > 0
        or ?->>'text' = any (string_to_array(lower(city), ' ')) or '#' || id = ?->>'text' or id::text = ?->>'text'
        or exists (select from unnest(role_ids) r where (?->'ids') @> to_jsonb(r)))`.replaceAll(
        '?->',
        '?::jsonb->',
      ),
      JSON.stringify({ text: part, ids: titles }),
    );
  }
}
