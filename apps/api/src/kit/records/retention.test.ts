// @both: intervals and rows are the database’s.
import { afterAll, beforeEach, expect, inject, test } from 'vitest';

import { trashSpecs } from '#app/rooms.ts';
import { readConfig } from '#kit/config.ts';
import { runMaintenance } from '#kit/records/maintenance.ts';
import { setRetention } from '#kit/records/retention.ts';
import { eraseOld } from '#rooms/audit/audit-old.store.ts';
import { readChain } from '#rooms/audit/audit-seals.store.ts';
import { forgetNetworks } from '#rooms/contest/voting/old-votes.store.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());
const ask = async (text: string, values: unknown[] = []) =>
  (await world.db.$client.query<Record<string, unknown>>(text, values)).rows;
const keep = (settings: Record<string, string>) => setRetention(world.db, readConfig(settings));
beforeEach(() => keep({}));

// First, since entries are looked at in their order: those of the other tests are of today.
test('old entries of the activity lose their details where the settings say so, and the log stays whole', async () => {
  const entry = (days: number) =>
    ask(
      `insert into audit_entries (actor, action, kind, after, request_id, created_at)
       values ('Ada', 'users.setActive', 'users', '{"name": "Nina"}', '', now() - $1 * interval '1 day')`,
      [days],
    );
  for (const days of [400, 380, 10]) await entry(days);
  const details = async () =>
    (await ask(`select after from audit_entries where action = 'users.setActive' order by id`)).map(
      ({ after }) => after,
    );
  const kept = { name: 'Nina' };
  await eraseOld(world.db);
  expect(await details()).toEqual([kept, kept, kept]);
  await keep({ KEEP_ACTIVITY_DAYS: '365' });
  await eraseOld(world.db);
  await eraseOld(world.db);
  expect(await details()).toEqual([null, null, kept]);
  expect((await readChain(world.db)).broken).toBeNull();
  expect(await ask(`select actor from audit_entries where action = 'audit.listErased'`)).toEqual([
    { actor: 'maintenance' },
  ]);
});

test('removed people are kept for as long as the settings say, and the console says so', async () => {
  const person = await world.addUser();
  await ask(`update users set deleted_at = now() - interval '31 days' where id = $1`, [person.id]);
  const restore = () => world.call('trash.restore', { body: { kind: 'users', id: person.id } });
  expect((await restore()).statusCode).toBe(404);
  await keep({ KEEP_REMOVED_DAYS: '40' });
  await runMaintenance(world.db, trashSpecs);
  expect((await restore()).statusCode).toBe(200);
  await ask(`update users set deleted_at = now() - interval '3 days' where id = $1`, [person.id]);
  await keep({ KEEP_REMOVED_DAYS: '2' });
  await runMaintenance(world.db, trashSpecs);
  expect(await ask('select name from users where id = $1', [person.id])).toEqual([{ name: 'Deleted user' }]);
});

test('mails are kept for as long as the settings say', async () => {
  await ask(
    `insert into mails (message_id, kind, to_name, to_email, subject, text, html, state, created_at)
     select 'kept' || days, 'notice', '', 'a@example.com', '', '', '', 'sent', now() - days * interval '1 day'
     from unnest(array[1, 8, 40]) days`,
  );
  const left = async () => {
    await runMaintenance(world.db, []);
    return (await ask(`select message_id as id from mails order by created_at desc`)).map(({ id }) => id);
  };
  await keep({ KEEP_MAILS_DAYS: '50' });
  expect(await left()).toEqual(['kept1', 'kept8', 'kept40']);
  await keep({ KEEP_MAILS_DAYS: '7' });
  expect(await left()).toEqual(['kept1']);
});

test('a session of the staff, and of a person, lasts as long as the settings say', async () => {
  await keep({
    STAFF_SESSION_HOURS: '2',
    STAFF_SESSION_IDLE_MINUTES: '5',
    APP_SESSION_DAYS: '3',
    APP_SESSION_IDLE_DAYS: '1',
  });
  const { id } = await world.addUser();
  await world.tokenOf(id);
  expect(
    await ask(
      `select extract(epoch from expires_at - created_at)::int / 3600 as hours from sessions where realm = 'user'`,
    ),
  ).toEqual([{ hours: 72 }]);
  const isIn = async () => (await world.call('users.list')).statusCode === 200;
  await ask(`update sessions set used_at = now() - interval '4 minutes' where realm = 'admin'`);
  expect(await isIn()).toBe(true);
  await ask(`update sessions set used_at = now() - interval '6 minutes' where realm = 'admin'`);
  expect(await isIn()).toBe(false);
  await keep({});
  expect(await isIn()).toBe(true);
});

test('old votes lose their network where the settings say so, and stay votes', async () => {
  const [song] = await ask(
    `insert into contest_entries (title, name, object_key, duration_ms) values ('Song', 'song.mp3', 'x', 1) returning id`,
  );
  await ask(
    `insert into contest_votes (entry_id, name, device_hash, source_hash, created_at)
     select $1, 'Guest', decode(md5(days::text), 'hex'), '\\x01', now() - days * interval '1 day' from unnest(array[50, 40, 5]) days`,
    [song?.['id']],
  );
  const known = async () =>
    (await ask('select source_hash is not null as known from contest_votes order by id')).map(
      ({ known: is }) => is,
    );
  await forgetNetworks(world.db);
  expect(await known()).toEqual([true, true, true]);
  await keep({ KEEP_VOTE_NETWORKS_DAYS: '30' });
  await forgetNetworks(world.db);
  expect(await known()).toEqual([false, false, true]);
  await keep({ KEEP_VOTE_NETWORKS_DAYS: '3' });
  await forgetNetworks(world.db);
  expect(await known()).toEqual([false, false, false]);
});
