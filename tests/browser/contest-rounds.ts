import { sql } from 'drizzle-orm';
import type { Locator, Page } from 'playwright-core';

import { rowsOf } from '../../apps/api/src/kit/db/db.ts';
import type { Db } from '../../apps/api/src/kit/db/db.ts';
import { createSession } from '../../apps/api/src/kit/access/sessions.ts';
import { Int } from '../../apps/api/src/kit/db/row.ts';
import { settled } from './visit.ts';

/** Returns the panel of rounds, with the list or with one round. */
export const roundsPanel = (page: Page): Locator => page.getByRole('dialog', { name: /^Rounds?$/ });
export const votersDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Voters' });
export const totalsPanel = (page: Page): Locator => page.getByRole('dialog', { name: 'Vote totals' });
export const chartPanel = (page: Page): Locator => page.getByRole('dialog', { name: 'Votes over time' });

/** The headers that a community user's app sends with its calls. */
export const createUserToken = (db: Db, userId: number): Promise<string> => createSession(db, 'user', userId);

/** Adds a round that ended `daysAgo` with these songs, each with its votes; the first is the winner. Returns its id. */
export async function addRound(db: Db, songIds: readonly number[], daysAgo = 1): Promise<number> {
  const [round] = await rowsOf(
    db,
    { id: Int },
    sql`insert into contest_rounds (started_at, ended_at)
        values (now() - make_interval(days => ${daysAgo + 1}), now() - make_interval(days => ${daysAgo}))
        returning id`,
  );
  const id = round?.id ?? 0;
  await db.execute(sql`
    insert into contest_round_songs (round_id, entry_id, title, rank, votes_logged, votes_not_logged, last_vote_id)
    select ${id}, e.id, e.title, place, e.votes_logged, e.votes_not_logged,
           (select max(v.id) from contest_votes v where v.entry_id = e.id)
    from unnest(${`{${songIds.join()}}`}::bigint[]) with ordinality p(id, place) join contest_entries e on e.id = p.id`);
  return id;
}

/** Opens a round with these songs, which go on counting the votes that they have. */
export async function openRound(db: Db, songIds: readonly number[]): Promise<void> {
  await db.execute(sql`
    with round as (insert into contest_rounds (started_at) values (now()) returning id)
    insert into contest_round_songs (round_id, entry_id, title, turn)
    select round.id, e.id, e.title, e.turn from round, contest_entries e
    where e.id = any (${`{${songIds.join()}}`}::bigint[])`);
}

/** Opens the contest and waits for the event stream that publishes votes. */
export async function goLive(page: Page, address = '/song-contest'): Promise<void> {
  const line = page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/admin/events' && response.ok(),
  );
  await page.goto(address);
  await settled(page);
  await line;
}
