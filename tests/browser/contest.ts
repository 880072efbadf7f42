import { createClient } from '@greenroom/client';
import type { Client } from '@greenroom/client';
import { wire } from '@greenroom/contract/wire';
import { sql } from 'drizzle-orm';
import type { Locator, Page } from 'playwright-core';
import * as z from 'zod';

import { rowsOf } from '../../apps/api/src/kit/db/db.ts';
import type { Db } from '../../apps/api/src/kit/db/db.ts';
import { Flag, Int, Text } from '../../apps/api/src/kit/db/row.ts';
import { settled } from './visit.ts';

type NewSong = {
  title: string;
  featured?: boolean;
  isActive?: boolean;
  votes?: number;
  partners?: readonly number[];
};

export const contest = (page: Page): Locator => page.getByRole('region', { name: 'Songs in the contest' });
export const ranking = (page: Page): Locator => page.getByRole('region', { name: 'Ranking' });
/** 'Voting open · 8 of 10 songs · 1,240 votes'. */
export const votingState = (page: Page): Locator => page.getByText(/^Voting (?:open|closed) · /);
export const submissions = (page: Page): Locator => page.getByRole('region', { name: 'Submitted songs' });
export const songCard = (place: Page | Locator, title: string): Locator =>
  place.getByRole('article', { name: title, exact: true });

/** Returns the titles of a carousel's cards in order, including those out of view. */
export async function titlesIn(carousel: Locator): Promise<string[]> {
  await settled(carousel.page());
  return carousel.getByRole('heading', { level: 3 }).allTextContents();
}

/** Returns the rows of the ranked list: '1 Night Ferry 12 votes'. */
export async function ranksIn(page: Page): Promise<string[]> {
  const rows = await ranking(page).getByRole('listitem').allInnerTexts();
  return rows.map((row) => row.replaceAll(/\s+/g, ' '));
}

/** Selects the songs with these titles. */
export async function tick(carousel: Locator, ...titles: string[]): Promise<void> {
  for (const title of titles) {
    const box = songCard(carousel, title).getByRole('checkbox');
    // Scrolls the card into view.
    await box.focus();
    await box.check();
  }
}

/** Adds songs to the database, each a minute older than the one before it, without sound or picture. Returns their ids. */
export async function addSongs(db: Db, songs: readonly NewSong[]): Promise<number[]> {
  const ids: number[] = [];
  for (const [
    place,
    { title, featured = false, isActive = false, votes = 0, partners = [] },
  ] of songs.entries()) {
    const [song] = await rowsOf(
      db,
      { id: Int },
      sql`insert into contest_entries (title, name, object_key, duration_ms, featured, is_active, created_at)
          values (${title}, 'song.wav', '', 61000, ${featured}, ${isActive}, now() - make_interval(mins => ${place}))
          returning id`,
    );
    const id = song?.id ?? 0;
    ids.push(id);
    await db.execute(sql`
      insert into contest_partners (entry_id, user_id, position)
      select ${id}, user_id, place from unnest(${`{${partners.join()}}`}::bigint[]) with ordinality p(user_id, place)`);
    await db.execute(sql`
      insert into contest_votes (entry_id, name, device_hash)
      select ${id}, 'Voter ' || n, sha256(('device ' || n)::bytea) from generate_series(1, ${votes}::int) n`);
  }
  return ids;
}

/** Chooses an action of the page's menu, such as Rounds. */
export async function chooseMore(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Deletes all songs, votes and rounds. */
export async function clearContest(db: Db): Promise<void> {
  for (const table of [
    'set_aside_votes',
    'set_asides',
    'round_songs',
    'rounds',
    'votes',
    'partners',
    'entries',
  ]) {
    await db.execute(sql`delete from ${sql.identifier(`contest_${table}`)}`);
  }
}

/** Opens the app of a user who is not signed in. */
export async function openApp(address: string): Promise<Client> {
  const { apiKey } = (await (await fetch(`${address}/console-config`)).json()) as { apiKey: string };
  return createClient({ lines: wire, baseUrl: address, apiKey });
}

/** Votes from a device that has not voted for this song yet. */
export async function voteOn(app: Client, id: number, device: string): Promise<void> {
  await app.call('contest.vote', {
    params: { id: String(id) },
    body: { name: 'Pat', device: `a-device-called-${device}` },
  });
}

const Stored = z.object({ title: Text, featured: Flag, isActive: Flag, isThere: Flag });
type Stored = z.input<typeof Stored>;

/** Returns the songs of the database, by title. */
export function findSongs(db: Db): Promise<Stored[]> {
  return rowsOf(
    db,
    Stored,
    sql`select title, featured, is_active as "isActive", deleted_at is null as "isThere"
        from contest_entries order by title`,
  );
}
