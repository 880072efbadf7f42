import { sql } from 'drizzle-orm';
import type { Locator, Page } from 'playwright-core';
import * as z from 'zod';

import { rowsOf } from '../../apps/api/src/kit/db/db.ts';
import type { Db } from '../../apps/api/src/kit/db/db.ts';
import { Flag, Int, Text } from '../../apps/api/src/kit/db/row.ts';
import { settled } from './visit.ts';

type Payment = {
  /** The people who pay. */
  user: number;
  cents: number;
  status: 'succeeded' | 'pending' | 'failed' | 'refunded';
  at: string;
};

type NewSale = {
  title: string;
  host: number;
  description?: string;
  cents?: number;
  isSaved?: boolean;
  isTop?: boolean;
  startsAt?: string;
  durationMs?: number;
  participants?: number;
  videoKey?: string;
  introKey?: string;
  payments?: readonly Payment[];
  /** People who wrote a review. */
  reviewers?: readonly number[];
};

export const saleRow = (page: Page, title: string): Locator =>
  page.getByRole('row').filter({ hasText: title });
/** Returns the checkbox of a row. */
export const topCheckbox = (page: Page, title: string): Locator =>
  page.getByRole('checkbox', { name: `${title} is a top parlour` });
export const totals = (page: Page): Locator => page.getByRole('region', { name: 'Totals of the finished' });
/** Returns the form above the list. */
export const filters = (page: Page): Locator => page.getByRole('form', { name: 'Filter finished parlours' });

/** Returns the titles on the page, in order. */
export async function titlesOn(page: Page): Promise<string[]> {
  await settled(page);
  const titles = await page.getByRole('row').locator('td[data-label="Title"] [title]').allTextContents();
  return titles.map((title) => title.trim());
}

/** Adds the parlour itself. */
async function addParlour(db: Db, sale: NewSale): Promise<number> {
  const { title, host, description = '', cents = 1500, introKey = null } = sale;
  const { startsAt = '2026-07-05T02:00:00Z', durationMs = 5_400_000 } = sale;
  const [row] = await rowsOf(
    db,
    { id: Int },
    sql`insert into parlours (owner_id, suite_title, description, price_cents, poster_key, video_intro_key, starts_at,
          live_at, finished_at)
        values (${host}, ${title}, ${description}, ${cents}, '', ${introKey}, ${startsAt}::timestamptz,
          ${startsAt}::timestamptz, ${startsAt}::timestamptz + make_interval(secs => ${durationMs / 1000}))
        returning id`,
  );
  return row?.id ?? 0;
}

async function addSale(db: Db, sale: NewSale): Promise<number> {
  const { title, host, description = '', cents = 1500, isSaved = true, isTop = false } = sale;
  const { durationMs = 5_400_000, participants = 0, videoKey = null, payments = [], reviewers = [] } = sale;
  const [row] = await rowsOf(
    db,
    { id: Int },
    sql`insert into sales (parlour_id, user_id, title, description, price_cents, saved_to_profile, is_top, video_key,
          duration_ms, num_participants)
        values (${await addParlour(db, sale)}, ${host}, ${title}, ${description}, ${cents}, ${isSaved}, ${isTop},
          ${videoKey}, ${durationMs}, ${participants})
        returning id`,
  );
  const id = row?.id ?? 0;
  for (const { user, cents: amount, status, at } of payments) {
    await db.execute(sql`
      insert into transactions (sale_id, user_id, amount_cents, status, created_at)
      values (${id}, ${user}, ${amount}, ${status}, ${at}::timestamptz)`);
  }
  for (const user of reviewers) {
    await db.execute(sql`insert into sale_reviews (sale_id, user_id, stars) values (${id}, ${user}, 5)`);
  }
  return id;
}

/** Adds finished parlours to the database, without a poster. Returns their ids. */
export async function addSales(db: Db, sales: readonly NewSale[]): Promise<number[]> {
  const ids: number[] = [];
  for (const sale of sales) ids.push(await addSale(db, sale));
  return ids;
}

const Stored = z.object({ title: Text, isTop: Flag, isThere: Flag });
type Stored = z.input<typeof Stored>;

/** Returns the finished parlours from the database, by title. */
export function findSales(db: Db): Promise<Stored[]> {
  return rowsOf(
    db,
    Stored,
    sql`select title, is_top as "isTop", deleted_at is null as "isThere" from sales order by title`,
  );
}
