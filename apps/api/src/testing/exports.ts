import { calls } from '@greenroom/contract';
import type { CallName } from '@greenroom/contract/wire';
import { wire } from '@greenroom/contract/wire';

import { seedDemo } from '#app/seed-demo.ts';

import { mostOften } from './hostile-texts.ts';
import type { World } from './world.ts';

/** The calls that answer a table as a file. */
export const tableCalls = Object.values(calls).flatMap(({ name }) => ('csv' in wire[name] ? [name] : []));

/** What is sent to a call of a table. */
export type Sent = { [N in CallName]?: { params?: object; query?: object } };

/** Fills a community, and returns what each table is asked for so that it has rows. */
export async function seedTables({ db, store, call }: World): Promise<Sent> {
  await seedDemo(db, { users: 60, now: new Date(), store, passwordHash: 'a hash' });
  await call('users.remove', {
    params: { id: await mostOften(db, 'users', 'id', 'id = (select max(id) from users)') },
  });
  const [song, round, parlour, sale] = await Promise.all([
    mostOften(db, 'contest_votes', 'entry_id'),
    mostOften(db, 'contest_rounds', 'id', 'ended_at is not null'),
    mostOften(db, 'parlour_members', 'parlour_id'),
    mostOften(db, 'transactions', 'sale_id'),
  ]);
  return {
    'contest.export': { query: { featured: 'true' } },
    'contest.exportVoters': { query: { song_id: song } },
    'contest.exportRound': { params: { id: round } },
    'parlours.exportParticipants': { query: { parlour_id: parlour } },
    'sales.exportTransactions': { query: { sale_id: sale } },
  };
}
