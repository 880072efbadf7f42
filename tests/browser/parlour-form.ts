import { sql } from 'drizzle-orm';
import type { Locator, Page } from 'playwright-core';
import * as z from 'zod';

import { samples } from '../../apps/api/src/testing/samples/samples.ts';
import { rowsOf } from '../../apps/api/src/kit/db/db.ts';
import type { Db } from '../../apps/api/src/kit/db/db.ts';
import { Int, listOf, orNull, Text } from '../../apps/api/src/kit/db/row.ts';

type Upload = { name: string; mimeType: string; buffer: Buffer };

/** Returns the form of a parlour; a confirmation may cover it. */
export const parlourForm = (page: Page): Locator =>
  page.getByRole('dialog', { name: /^(?:Create|Edit) Parlour$/ });
export const parlourFormField = (page: Page, label: string): Locator =>
  parlourForm(page).getByLabel(label, { exact: true });
export const parlourPicker = (page: Page, label: 'Select User' | 'Select Member'): Locator =>
  parlourForm(page).getByRole('combobox', { name: label });
/** Returns the members in their order. */
export const parlourMembers = (page: Page): Locator =>
  parlourForm(page).getByRole('list', { name: 'Members, in order' }).getByRole('listitem');
export const parlourSubmit = (page: Page): Locator =>
  parlourForm(page).getByRole('button', { name: /^(?:Create|Save|Loading\.\.\.)$/ });
/** Returns the progress of the upload. */
export const sendingProgress = (page: Page): Locator => parlourForm(page).getByText(/^Sending \d+%/);

export async function openForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Create Parlour' }).first().click();
  await parlourForm(page).waitFor();
  return parlourForm(page);
}

/** Types into a picker and chooses the person with this name. */
export async function pick(page: Page, label: 'Select User' | 'Select Member', name: string): Promise<void> {
  await parlourPicker(page, label).fill(name);
  await page.getByRole('option', { name }).first().click();
}

export async function poster(width = 640): Promise<Upload> {
  return { name: 'poster.png', mimeType: 'image/png', buffer: await samples.png(width, 360) };
}

export const intro = (): Upload => ({ name: 'intro.mp4', mimeType: 'video/mp4', buffer: samples.mp4(1) });

/** Returns a video with so many trailing bytes that it uploads slowly on a slow connection. */
export function longIntro(bytes: number): Upload {
  const box = Buffer.alloc(8);
  box.writeUInt32BE(bytes + 8);
  box.write('free', 4, 'latin1');
  return { ...intro(), buffer: Buffer.concat([intro().buffer, box, Buffer.alloc(bytes)]) };
}

export async function choose(page: Page, label: 'Poster' | 'Video Intro', file: Upload): Promise<void> {
  await parlourForm(page).getByRole('group', { name: label }).locator('input').setInputFiles(file);
}

type Filled = { host: string; title: string; price?: string; start?: string; members: readonly string[] };

/** Fills in everything that is required, with real files. */
export async function fillIn(page: Page, filled: Filled): Promise<void> {
  const { host, title, price = '12.50', start, members } = filled;
  await pick(page, 'Select User', host);
  await parlourFormField(page, 'Title').fill(title);
  await parlourFormField(page, 'Price').fill(price);
  if (start) await parlourFormField(page, 'Start Date').fill(start);
  for (const name of members) await pick(page, 'Select Member', name);
  await choose(page, 'Poster', await poster());
  await choose(page, 'Video Intro', intro());
}

const Stored = z.object({
  host: Text,
  cents: Int,
  startsAt: Text,
  description: Text,
  members: listOf(Text),
  poster: Text,
  intro: orNull(Text),
  version: Int,
});
type Stored = z.input<typeof Stored>;

/** Returns the parlours with this title from the database. */
export function findParlours(db: Db, title: string): Promise<Stored[]> {
  return rowsOf(
    db,
    Stored,
    sql`select u.name as host, p.price_cents as cents, p.description, p.version,
          to_char(p.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') as "startsAt",
          p.poster_key as poster, p.video_intro_key as intro,
          array(select m.name from parlour_members pm join users m on m.id = pm.user_id
                where pm.parlour_id = p.id order by pm.position) as members
        from parlours p join users u on u.id = p.owner_id where p.suite_title = ${title} order by p.id`,
  );
}

/** Forwards requests to an address and drops their responses, until it is lifted; `count` is how many. */
export async function loseAnswer(page: Page, urlPattern: string) {
  let count = 0;
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId }) => {
    count += 1;
    void session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' });
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern, requestStage: 'Response' }] });
  return { count: () => count, lift: () => session.detach() };
}
