import { sql } from 'drizzle-orm';
import type { Locator, Page } from 'playwright-core';

import type { Db } from '../../apps/api/src/kit/db/db.ts';
import { addParlours } from './parlours.ts';

type Dated = Parameters<typeof addParlours>[1][number] & {
  /** New York time: '2026-11-21 18:00'. */
  at: string;
};

/** Adds parlours at these New York times. Returns their ids. */
export async function addDated(db: Db, parlours: readonly Dated[]): Promise<number[]> {
  const ids = await addParlours(db, parlours);
  for (const [place, { at }] of parlours.entries()) {
    await db.execute(
      sql`update parlours set starts_at = ${at}::timestamp at time zone 'America/New_York' where id = ${ids[place]}`,
    );
  }
  return ids;
}

/** Returns the group of an agenda with this heading: 'Today'. */
export const agendaGroup = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true });

/** Returns the headings of an agenda, in order. */
export const groupsOn = (page: Page): Promise<string[]> =>
  page.locator('section[data-group] > h3').allInnerTexts();

/** Returns a day of the month's grid: 'Saturday, November 21, 2026'. */
export const dayOn = (page: Page, day: string): Locator =>
  page.getByRole('gridcell', { name: new RegExp(`^(?:Today, )?${day},`) });
