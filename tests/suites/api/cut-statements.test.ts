import type { CallName } from '@greenroom/contract/wire';
import type { PoolClient } from 'pg';
import { afterAll, expect, inject, test } from 'vitest';

import { addSong, addStartedSong } from '../../../apps/api/src/testing/contest.ts';
import { asApp } from '../../../apps/api/src/testing/databases.ts';
import { watchEntries } from '../../../apps/api/src/testing/entries.ts';
import { callApp, createWorld, openApp, openPool } from '../../../apps/api/src/testing/world.ts';
import type { World } from '../../../apps/api/src/testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
const db = openPool(asApp(world.url));
type Query = (...sent: unknown[]) => Promise<unknown>;

/** The statement of a call at which its connection is lost: before it is sent, or when it is done but not yet known to be. */
type Cut = { at: number; when: 'before' | 'after' };
let cut: Cut | null = null;
let statements = 0;

db.$client.on('connect', (client) => {
  const query = client.query.bind(client) as Query;
  const { stream } = (client as PoolClient & { connection: { stream: { destroy(): void } } }).connection;
  const cutting = (...sent: unknown[]): unknown => {
    statements += 1;
    if (statements !== cut?.at) return query(...sent);
    if (cut.when === 'before') stream.destroy();
    const lose = () => {
      stream.destroy();
      return new Error('Connection terminated unexpectedly');
    };
    const last = sent.at(-1);
    if (typeof last === 'function') {
      return query(...sent.slice(0, -1), () => (last as (error: Error) => void)(lose()));
    }
    return query(...sent).then(
      () => Promise.reject(lose()),
      (error: unknown) => Promise.reject(error),
    );
  };
  client.query = cutting as typeof client.query;
});

const app = await openApp({ ...world, db });
await app.ready();
afterAll(async () => {
  await app.close();
  await db.$client.end();
  await world.close();
});

const query = async (text: string) => (await world.db.$client.query<Record<string, unknown>>(text)).rows;

type Sent = { name: CallName; body: object; params?: object; token?: string };

let keys = 0;

/** Makes the call with an `Idempotency-Key`. Returns its status and how many statements it took. */
async function send({ name, ...sent }: Sent, loses: Cut | null): Promise<{ status: number; taken: number }> {
  [cut, statements] = [loses, 0];
  const { statusCode } = await callApp(app, world.admin.token, name, {
    headers: { 'idempotency-key': `cut-statement-${keys}` },
    ...sent,
  });
  const taken = statements;
  cut = null;
  return { status: statusCode, taken };
}

const COUNT = 2;
const numbers = Array.from({ length: COUNT }, (_, number) => number);
const addPeople = async () => {
  const made = await Promise.all(numbers.map(() => world.addUser()));
  return made.map(({ id }) => id);
};
async function addSongs(featured: boolean): Promise<number[]> {
  await query('truncate contest_entries, contest_rounds, notifications cascade');
  return Promise.all(numbers.map(() => addSong(world, { featured })));
}
const SONGS_OUT = `select from contest_entries where not featured and deleted_at is null`;

/** Brings about what a call finds, and returns it with a query whose rows show how much of it was done: `all` of them, with an entry each. */
const BULKS: [title: string, begin: () => Promise<Sent & { shown: string; all?: number }>][] = [
  [
    'songs that are added to the contest',
    async () => ({
      name: 'contest.setFeatured',
      body: { featured: true, songsId: await addSongs(false) },
      shown: 'select from contest_entries where featured',
    }),
  ],
  [
    'songs that are removed from the contest while voting is open',
    async () => {
      const songsId = await addSongs(true);
      await addStartedSong(world);
      return { name: 'contest.setFeatured', body: { featured: false, songsId }, shown: SONGS_OUT };
    },
  ],
  [
    'a contest that is cleared, with the end of its round',
    async () => {
      const songsId = await addSongs(true);
      for (const id of songsId) await world.call('contest.setActive', { body: { id, is_active: true } });
      return {
        name: 'contest.setFeatured',
        body: { featured: false, songsId, clear: true },
        shown: `${SONGS_OUT} union all select from contest_rounds where ended_at is not null`,
        all: COUNT + 1,
      };
    },
  ],
  [
    'submissions that are deleted',
    async () => ({
      name: 'contest.removeSongs',
      body: { songsId: await addSongs(false) },
      shown: 'select from contest_entries where deleted_at is not null',
    }),
  ],
  [
    'people who are deactivated together',
    async () => {
      const ids = await addPeople();
      return {
        name: 'users.changeMany',
        body: { action: 'deactivate', ids, reason: 'They post the same link.' },
        shown: `select from users where not active and id in (${ids.join()})`,
      };
    },
  ],
  [
    'replies to several messages',
    async () => {
      const people = await addPeople();
      await query('delete from support_replies');
      const made = await query(
        `insert into support_messages (user_id, subject, message)
         select id, 'No sound', '<p>Where is it?</p>' from users where id in (${people.join()}) returning id`,
      );
      const ids = made.map(({ id }) => Number(id));
      return {
        name: 'support.replyMany',
        body: { ids, message: 'Soon.' },
        shown: `select from support_replies r join mails m on m.id = r.mail_id where r.message_id in (${ids.join()})`,
      };
    },
  ],
];

test.for(BULKS)(
  'of %s, all or none are stored, whichever statement loses the connection, and all once the call is repeated',
  async ([title, begin], { annotate }) => {
    let cuts = 0;
    for (const when of ['before', 'after'] as const) {
      for (let at = 1, isOver = false; !isOver; at += 1) {
        keys += 1;
        const { shown, all: count = COUNT, ...sent } = await begin();
        await watchEntries(world);
        const state = async () => [
          (await query(shown)).length,
          (await query('select from new_entries')).length,
        ];
        const [before, all] = [await state(), [count, count]];
        expect(before).toEqual([0, 0]);
        const { status, taken } = await send(sent, { at, when });
        isOver = taken < at;
        const now = await state();
        expect([before, all]).toContainEqual(now);
        if (isOver || status < 300) expect([status, now]).toEqual([200, all]);
        else expect(status).toBe(503);
        await send(sent, null);
        expect(await state()).toEqual(all);
        if (!isOver) cuts += 1;
      }
    }
    expect(cuts).toBeGreaterThan(10);
    await annotate(`${title}: ${cuts} cuts, before and after each statement: 0 partial sets`, 'E4');
  },
);
