import { calls } from '@greenroom/contract';
import { SUPPORT_LIST } from '@greenroom/contract/support-list.rules';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const query = async <T extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await world.db.$client.query<T>(text, values)).rows;

const SUBJECTS = ['Zither', 'apple pie', 'Banjo', 'banjo', '100 % off', 'Émile', 'a_b'];
const PEOPLE = ['zoe', 'Adam', 'adam', 'Berta', 'Émile', '50 % Carl'];
const MANY = 240;

type Known = {
  id: number;
  subject: string;
  createdAt: string;
  name: string;
  email: string;
  replied: boolean;
  userId: number;
};
let known: Known[];
/** The users, in order. */
const writers: number[] = [];

/** Adds many rows with equal sort values; some removed, some answered, one of them by a reply that failed. */
beforeAll(async () => {
  const people: { id: number; email: string }[] = [];
  for (const [i, name] of PEOPLE.entries()) {
    people.push(await world.addUser({ name, email: `writer${9 - i}@example.com` }));
  }
  await query(
    `insert into support_messages (user_id, subject, message, created_at, deleted_at)
     select ($1::bigint[])[1 + i * 7 % 6], ($2::text[])[1 + i % 7], 'Hi', '2026-01-01'::timestamptz + (i / 3) * interval '1 hour',
            case when i % 11 = 0 then now() end
     from generate_series(1, $3) i`,
    [people.map(({ id }) => id), SUBJECTS, MANY],
  );
  await query(
    `with letter as (
       insert into mails (message_id, kind, to_name, to_email, subject, text, html, state)
       select '<' || id || '@x>', 'reply', '', 'a@example.com', 's', 't', 'h',
              (array['queued', 'sent', 'failed'])[1 + id % 3]
       from support_messages where id % 4 = 0 returning id, message_id
     )
     insert into support_replies (message_id, mail_id, admin_id, to_name, to_email, subject, message)
     select substring(message_id from '\\d+')::bigint, id, $1, '', 'a@example.com', 's', 't' from letter`,
    [world.admin.id],
  );
  writers.push(...people.map(({ id }) => id));
  known = await query<Known>(
    `select m.id, m.user_id as "userId", m.subject, m.created_at::text as "createdAt", u.name, u.email,
            exists (select from support_replies r join mails l on l.id = r.mail_id
                    where r.message_id = m.id and l.state <> 'failed') as replied
     from support_messages m join users u on u.id = m.user_id where m.deleted_at is null`,
  );
});

// The titles of the tests are built before there are users.
const withPerson = (asked: Record<string, unknown>) =>
  asked['user_id'] === 'the second' ? { ...asked, user_id: writers[1] } : asked;

async function list(asked: Record<string, unknown>) {
  const response = await world.call('support.list', { query: withPerson(asked) });
  expect(response.statusCode, response.body).toBe(200);
  return calls['support.list'].output.parse(response.json());
}

/** Returns each found message with the line that matched. */
const matchedBy = async (search: string) =>
  (await list({ search })).data.map(({ id, matched }) => [id, matched]);

/** Reads all pages in order. */
async function pageThroughSupportIds(asked: Record<string, unknown>): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await list({ ...asked, limit: 50, page });
    if (data.length === 0) return ids;
    ids.push(...data.map(({ id }) => id));
  }
}

const FILTERS: [name: string, asked: Record<string, string>, fits: (row: Known) => boolean][] = [
  ['all', {}, () => true],
  ['answered', { replied: 'true' }, ({ replied }) => replied],
  ['unanswered', { replied: 'false' }, ({ replied }) => !replied],
  ['of a subject', { search: 'BANJO' }, ({ subject }) => /banjo/i.test(subject)],
  ['of a name', { search: 'adam' }, ({ name }) => /adam/i.test(name)],
  ['of an address', { search: 'writer7' }, ({ email }) => email.startsWith('writer7')],
  ['with a mark that is no pattern', { search: '"0 %"' }, (row) => /0 %/.test(`${row.subject} ${row.name}`)],
  ['with a line that is no pattern', { search: 'a_b' }, ({ subject }) => subject === 'a_b'],
  ['of nobody', { search: 'nobody at all' }, () => false],
  ['of a letter, which is too short to look for', { search: ' z ' }, () => true],
  ['of two letters that are no word', { search: ' zo ' }, () => false],
  [
    'answered and of a subject',
    { search: 'banjo', replied: 'true' },
    ({ subject, replied }) => replied && /banjo/i.test(subject),
  ],
  ['of one person', { user_id: 'the second' }, ({ userId }) => userId === writers[1]],
  [
    'of one person, unanswered',
    { user_id: 'the second', replied: 'false' },
    ({ userId, replied }) => userId === writers[1] && !replied,
  ],
  ['in a state', { state: 'unanswered' }, ({ replied }) => !replied],
  ['in a state in which none is', { state: 'later' }, () => false],
  ['answered, by its state', { state: 'answered' }, ({ replied }) => replied],
  ['of nobody yet', { assignee: 'none', state: 'unanswered' }, ({ replied }) => !replied],
  ['of oneself', { assignee: 'me' }, () => false],
  [
    'of one person and of a subject',
    { user_id: 'the second', search: 'banjo' },
    ({ userId, subject }) => userId === writers[1] && /banjo/i.test(subject),
  ],
  ['of a person whom nobody knows', { user_id: '987654' }, () => false],
];
const WITH_SORT = FILTERS.flatMap(([name, asked, fits]) =>
  SUPPORT_LIST.sorts.flatMap((sort) =>
    (['asc', 'desc'] as const).map((dir) => ({ name, asked, fits, sort, dir })),
  ),
);

describe('the list', () => {
  test.each(WITH_SORT)('$name by $sort $dir: returns all of them, once, in order', async (each) => {
    const { asked, fits, sort, dir } = each;
    const column = {
      subject: 'lower(m.subject) collate titles',
      createdAt: 'm.created_at',
      name: 'lower(u.name) collate names',
      email: 'u.email',
      waiting: `case when m.replied then 1e11 - extract(epoch from m.created_at)
        else extract(epoch from m.created_at) end`,
    };
    const wanted = known.filter(fits).map(({ id }) => id);
    const rows = await query<{ id: number }>(
      `select m.id from support_messages m join users u on u.id = m.user_id
       where m.id = any ($1) order by ${column[sort]} ${dir}, m.id ${dir}`,
      [wanted],
    );
    const question = { ...asked, sort_by: sort, sort_dir: dir };
    expect(await pageThroughSupportIds(question)).toEqual(rows.map(({ id }) => id));
    expect((await list({ ...question, page: 99 })).totalCounts).toBe(wanted.length);
    const second = await list({ ...question, page: 2, limit: 5 });
    expect(second.data.map(({ id }) => id)).toEqual(rows.slice(5, 10).map(({ id }) => id));
    expect(second.totalCounts).toBe(wanted.length);
  });

  test('is newest first, ten a page, by default', async () => {
    const { data, totalCounts } = await list({});
    const newest = known.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id);
    expect(data.map(({ id }) => id)).toEqual(newest.slice(0, 10).map(({ id }) => id));
    expect(totalCounts).toBe(known.length);
  });

  test.each([
    ['sort_by', 'message'],
    ['sort_by', 'password_hash'],
    ['sort_dir', 'up'],
    ['replied', 'yes'],
    ['page', '0'],
    ['limit', '101'],
    ['search', 'x'.repeat(201)],
    ['state', 'open'],
    ['assignee', '1'],
    ['user_id', '0'],
    ['user_id', '1; drop'],
  ])('rejects %s=%s', async (name, value) => {
    const response = await world.call('support.list', { query: { [name]: value } });
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([400, [name]]);
  });

  test('shows the new name and address of a user', async () => {
    const { id } = await world.addUser({ name: 'Old Name', email: 'old@example.com' });
    await query(`insert into support_messages (user_id, subject, message) values ($1, 'S', 'm')`, [id]);
    await query(`update users set name = 'New Name', email = 'new@example.com' where id = $1`, [id]);
    expect(await list({ search: 'new name' })).toMatchObject({
      totalCounts: 1,
      data: [{ user: { name: 'New Name', email: 'new@example.com' } }],
    });
    expect((await list({ search: 'old@example' })).totalCounts).toBe(0);
    await query('delete from support_messages where user_id = $1', [id]);
  });

  test.each([
    ['a word', 'x'.repeat(1996), 'yz</p><p>more</p>', `<p>${'x'.repeat(1996)}y</p>`],
    ['a tag', 'x'.repeat(1990), '</p><strong>bold</strong>', `<p>${'x'.repeat(1990)}</p>`],
    ['a mark', 'x'.repeat(1994), '&amp; more</p>', `<p>${'x'.repeat(1994)}</p>`],
  ])(
    'shows the beginning of a long message, cut in %s, and the whole message on its page',
    async (_, begin, rest, shown) => {
      const { id } = await world.addUser({ name: 'Long Winded' });
      const message = `<p>${begin}${rest}`;
      const [made] = await query<{ id: number }>(
        `insert into support_messages (user_id, subject, message) values ($1, 'S', $2) returning id`,
        [id, message],
      );
      expect((await list({ search: 'long winded' })).data.map((row) => row.message)).toEqual([shown]);
      const whole = await world.call('support.get', { params: { id: made?.id } });
      expect(whole.json().data.message).toBe(message);
      await query('delete from support_messages where user_id = $1', [id]);
    },
  );

  test('shows the line that a search found, where the row does not have all words', async () => {
    const { id } = await world.addUser({ name: 'Lena Writer' });
    const fill = 'Nothing of it here. '.repeat(200);
    const [thread] = await query<{ id: number }>(
      `insert into support_messages (user_id, subject, message) values ($1, 'Where is my money?', $2) returning id`,
      [id, `<p>${fill}</p><p>I asked for a r\u00E9fund &amp; more</p><p>${fill}</p>`],
    );
    await query(
      `insert into support_messages (user_id, subject, message, merged_into) values ($1, 'Again', 'Still waiting, badly', $2)`,
      [id, thread?.id],
    );
    expect(await matchedBy('refund lena')).toEqual([
      [thread?.id, expect.stringMatching(/^….* I asked for a réfund & more .*…$/u)],
    ]);
    expect(await matchedBy('money where writer')).toEqual([[thread?.id, null]]);
    expect(await matchedBy('badly')).toEqual([
      [thread?.id, expect.stringContaining('Again Still waiting, badly')],
    ]);
    await query('delete from support_messages where user_id = $1', [id]);
  });

  test('reads only so much of long threads for that line', async () => {
    const { id } = await world.addUser({ name: 'Lena Writer' });
    await query(
      `insert into support_messages (user_id, subject, message, reply_texts, created_at)
       select $1, 'Long', 'It stops.', repeat('filled up ', 9900) || ' a needle', now() + n * interval '1 hour'
       from generate_series(1, 8) n`,
      [id],
    );
    const lines = (await matchedBy('needle')).map(([, line]) => line !== null);
    expect(lines).toEqual([true, true, true, true, true, false, false, false]);
    await query('delete from support_messages where user_id = $1', [id]);
  });

  test('has tallies that equal a plain count, folded or not', async () => {
    const counts = () =>
      query(
        `select tally('supports', 'answered') as answered, tally('supports', 'open') as open,
                (select count(*) from support_messages where deleted_at is null and replied) as "realAnswered",
                (select count(*) from support_messages where deleted_at is null and not replied) as "realOpen"`,
      );
    const answered = known.filter(({ replied }) => replied).length;
    const open = known.length - answered;
    const all = [{ answered, open, realAnswered: answered, realOpen: open }];
    expect(await counts()).toEqual(all);
    await query('select fold_tallies()');
    expect(await counts()).toEqual(all);
  });
});
