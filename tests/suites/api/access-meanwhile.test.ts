import { randomUUID } from 'node:crypto';

import type { CallName } from '@greenroom/contract/wire';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';

import { createSession } from '../../../apps/api/src/kit/access/sessions.ts';
import { addStartedSong } from '../../../apps/api/src/testing/contest.ts';
import { createWorld } from '../../../apps/api/src/testing/world.ts';
import type { World } from '../../../apps/api/src/testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) =>
  (await world.db.$client.query<Record<string, unknown>>(text, values)).rows;

test.each([
  ['session was ended', 'delete from sessions where subject_id = $1', 401],
  ['account was deactivated', 'update admins set deactivated_at = now() where id = $1', 401],
  ['role was changed', "update admins set role = 'viewer' where id = $1", 403],
])('a change of many people changes nobody when its author’s %s meanwhile', async (_, lockOut, status) => {
  await query('truncate users cascade');
  const people = await Promise.all([1, 2, 3].map(() => world.addUser()));
  const ids = people.map((person) => person.id).toSorted((a, b) => a - b);
  const [author] = await query(
    `insert into admins (name, email, password_hash, role) values ('Kim', 'kim@example.com', '', 'owner') returning id`,
  );
  const id = Number(author?.['id']);
  onTestFinished(async () => void (await query('delete from admins where id = $1', [id])));
  const token = await createSession(world.db, 'admin', id);
  const holder = await world.db.$client.connect();
  await holder.query('begin');
  await holder.query('select from users where id = $1 for update', [ids[2]]);
  const body = { action: 'deactivate', ids };
  const changing = world.call('users.changeMany', { body, token });
  await expect.poll(() => query(`select from pg_locks where not granted`)).not.toHaveLength(0);
  await query(lockOut, [id]);
  await holder.query('commit');
  holder.release();
  expect((await changing).statusCode).toBe(status);
  expect(await query('select count(*)::int as active from users where active')).toEqual([{ active: 3 }]);
});

test.each([
  ['erasing them', 'users.erase', { email: 'ada@example.com' }],
  ['correcting their address', 'account.setUserEmail', { email: 'ada.new@example.com' }],
  ['deleting them', 'users.remove', undefined],
  ['deactivating them', 'users.setActive', { active: false }],
  ['setting their votes aside', 'contest.setVotersAside', undefined],
  ['answering their message', 'support.reply', undefined],
  ['importing them', 'users.import', undefined],
] as const)(
  '%s changes nothing when the author’s account is deactivated meanwhile',
  async (_, name, sent) => {
    await query('truncate users, contest_entries, support_messages cascade');
    const { id } = await world.addUser({ name: 'Ada', email: 'ada@example.com' });
    const song = await addStartedSong(world);
    await query('insert into contest_votes (entry_id, user_id) values ($1, $2)', [song, id]);
    const [message] = await query(
      `insert into support_messages (user_id, subject, message) values ($1, 'Help', 'Please') returning id`,
      [id],
    );
    const [author] = await query(
      `insert into admins (name, email, password_hash, role) values ('Kim', 'kim@example.com', '', 'owner') returning id`,
    );
    onTestFinished(
      async () => void (await query('update admins set email = id::text where id = $1', [author?.['id']])),
    );
    const token = await createSession(world.db, 'admin', Number(author?.['id']));
    const body: Partial<Record<CallName, unknown>> = {
      'contest.setVotersAside': { ids: [id], note: 'Bought.' },
      'support.reply': {
        name: 'Ada',
        email: 'ada@example.com',
        subject: 'Help',
        message: 'Done.',
        support_id: Number(message?.['id']),
      },
      'users.import': {
        bulk: randomUUID(),
        is_check: false,
        rows: [
          {
            row: 1,
            name: 'Newcomer',
            email: 'new@example.com',
            city: '',
            state: '',
            zipcode: '',
            talents: '',
          },
        ],
      },
    };
    const snapshot = () =>
      query(
        `select (select json_agg(u order by id) from users u)::text as users,
         (select json_agg(e order by id) from contest_entries e)::text as songs,
         (select count(*)::int from support_replies) as replies, (select count(*)::int from mails) as mails`,
      );
    const before = await snapshot();
    const holder = await world.db.$client.connect();
    await holder.query('begin');
    await holder.query('lock table audit_entries in exclusive mode');
    const changing = world.call(name, { params: { id }, body: body[name] ?? sent, token });
    await expect.poll(() => query(`select from pg_locks where not granted`)).not.toHaveLength(0);
    await query('update admins set deactivated_at = now() where id = $1', [author?.['id']]);
    await holder.query('commit');
    holder.release();
    expect((await changing).statusCode).toBe(401);
    expect(await snapshot()).toEqual(before);
  },
);
