import type { CallName } from '@greenroom/contract/wire';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';

import { watchEntries } from '../../../apps/api/src/testing/entries.ts';
import { createWorld } from '../../../apps/api/src/testing/world.ts';
import type { World } from '../../../apps/api/src/testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) =>
  (await world.db.$client.query<Record<string, unknown>>(text, values)).rows;

beforeEach(async () => {
  await query('truncate users cascade');
  await query('delete from headlines');
  await watchEntries(world);
});

/** Inserts people named 'Guest 1' and on, half of them in Austin, and returns their ids. */
async function addCrowd(count: number): Promise<number[]> {
  const rows = await query(
    `insert into users (name, email, city) select 'Guest ' || n, 'guest' || n || '@example.com',
       case when n % 2 = 0 then 'Austin' else '' end
     from generate_series(1, $1::int) n returning id`,
    [count],
  );
  return rows.map(({ id }) => Number(id));
}

async function change(call: CallName, body: object) {
  const response = await world.call(call, { body });
  return { status: response.statusCode, ...response.json() };
}
/** The body of a change of all that match a filter now. */
async function matching(call: CallName, filter: Record<string, string> = {}) {
  const { data } = (await world.call(call, { query: filter })).json();
  return { filter, expected: data.count, fingerprint: data.fingerprint };
}

test('many posts are hidden and shown again; each entry reads like that of one', async () => {
  const [author] = await addCrowd(1);
  const rows = await query(
    `insert into bulletins (user_id, title, description, status)
     select $1, 'Post ' || n, '', n > 1 from generate_series(1, 4) n returning id`,
    [author],
  );
  const tally = async () => (await query(`select tally('bulletins_active')::int as is`))[0]?.['is'];
  const before = await tally();
  const body = {
    action: 'deactivate',
    ...(await matching('bulletins.getSelection', { user_id: String(author) })),
  };
  expect(body.expected).toBe(rows.length);
  const { data, msg } = await change('bulletins.changeMany', body);
  expect([data.changed, data.unchanged, msg]).toEqual([3, 1, '3 posts were deactivated.']);
  expect(await query(`select distinct action, before, after ->> 'status' as now from new_entries`)).toEqual([
    { action: 'bulletins.setStatus', before: { status: true }, now: 'false' },
  ]);
  expect(await tally()).toBe(Number(before) - 3);
  await change('bulletins.changeMany', { action: 'activate', bulk: data.bulk });
  expect(await query('select title from bulletins where not status')).toEqual([{ title: 'Post 1' }]);
  expect(await tally()).toBe(before);
});

test('many messages and headlines are deleted and restored; a message of a deleted person is not', async () => {
  const [ada, bob] = await addCrowd(2);
  await query(
    `insert into support_messages (user_id, subject, message) values ($1, 'One', ''), ($2, 'Two', '')`,
    [ada, bob],
  );
  await query(
    `insert into headlines (admin_id, type, title, website_link)
     select $1, 1, 'News ' || n, 'https://example.com' from generate_series(1, 3) n`,
    [world.admin.id],
  );
  const supports = await change('support.changeMany', {
    action: 'remove',
    ...(await matching('support.getSelection')),
  });
  const news = await change('headlines.changeMany', {
    action: 'remove',
    ...(await matching('headlines.getSelection')),
  });
  expect([supports.data.changed, news.data.changed]).toEqual([2, 3]);
  await world.call('users.remove', { params: { id: bob } });
  const restore = (kind: string, { data }: { data: { bulk: string } }) =>
    change('trash.restoreMany', { kind, bulk: data.bulk });
  expect((await restore('supports', supports)).data).toMatchObject({
    changed: 1,
    failed: [{ name: 'Two', why: 'It belongs to a removed user. Restore the user first.' }],
  });
  expect((await restore('news', news)).data.changed).toBe(3);
  const total = (await world.call('headlines.list', {})).json().totalCounts;
  expect(total).toBe(3);
});

test('many messages are closed and opened again, except those that were answered', async () => {
  const [ada] = await addCrowd(1);
  await query(
    `insert into support_messages (user_id, subject, message, answers)
     select $1, 'Message ' || n, '', case n when 3 then 1 else 0 end from generate_series(1, 3) n`,
    [ada],
  );
  const { data } = await change('support.changeMany', {
    action: 'close',
    ...(await matching('support.getSelection')),
  });
  expect(data).toMatchObject({ changed: 2, unchanged: 1 });
  const open = `select subject from support_messages where state = 'open'`;
  expect(await query(open)).toEqual([{ subject: 'Message 3' }]);
  await change('support.changeMany', { action: 'open', bulk: data.bulk });
  expect(await query(open)).toHaveLength(3);
});
