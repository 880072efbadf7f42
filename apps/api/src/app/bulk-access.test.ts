import { afterAll, expect, inject, onTestFinished, test } from 'vitest';

import { createSession } from '#kit/access/sessions.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

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
