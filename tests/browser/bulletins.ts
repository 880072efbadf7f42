import { sql } from 'drizzle-orm';
import type { Locator, Page } from 'playwright-core';

import { rowsOf } from '../../apps/api/src/kit/db/db.ts';
import type { Db } from '../../apps/api/src/kit/db/db.ts';
import { Flag } from '../../apps/api/src/kit/db/row.ts';
import { addPeople } from './people.ts';
import { settled } from './visit.ts';

export const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'View Details' });
export const bulletinRow = (page: Page, title: string): Locator =>
  page.getByRole('row').filter({ hasText: title });
export const bulletinSwitch = (place: Page | Locator, title: string): Locator =>
  place.getByRole('switch', { name: `${title} is active` });

/** Returns the titles on the page, in order. */
export async function titlesOn(page: Page): Promise<string[]> {
  await settled(page);
  return page
    .getByRole('row')
    .locator('[data-view-row]')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('title') ?? ''));
}

/** Returns the title of the open panel. */
export const openTitle = (page: Page): Promise<string> =>
  panel(page).getByRole('heading', { level: 3 }).innerText();

/** Adds `count` posts named 'Post 01' and on, a minute apart, the last one the oldest; every third is not active. */
export async function addPosts(db: Db, userId: number, count: number): Promise<void> {
  await db.execute(sql`
    insert into bulletins (user_id, title, description, status, role_ids, created_at)
    select ${userId}::bigint, 'Post ' || to_char(n, 'FM00'), 'All about number ' || n || E'.\nCall me.', n % 3 > 0,
      array[n % 5 + 1]::smallint[], now() - make_interval(mins => n)
    from generate_series(1, ${count}::int) n`);
}

/** Adds Ada with 20 posts and Bob with 4 older ones, the first of Ada's answered twice. Returns their ids. */
export async function addBoard(db: Db): Promise<{ ada: number; bob: number }> {
  await db.execute(sql`delete from bulletins`);
  await db.execute(
    sql`update users set deleted_at = now(), email = id || email where email like '%@board.example'`,
  );
  const [ada = 0, bob = 0] = await addPeople(db, [
    { name: 'Ada Writer', email: 'ada@board.example' },
    { name: 'Bob Answers', email: 'bob@board.example' },
  ]);
  await addPosts(db, ada, 20);
  await db.execute(sql`
    insert into bulletins (user_id, title, description, created_at)
    select ${bob}::bigint, 'Bass ' || n, 'For sale', now() - make_interval(hours => n) from generate_series(1, 4) n`);
  await db.execute(sql`
    insert into bulletin_responses (bulletin_id, user_id, message, created_at)
    select b.id, r.user_id, r.message, r.created_at from bulletins b, (values
      (${bob}::bigint, E'Is it\nstill open?', now() - interval '30 seconds'),
      (${ada}::bigint, 'It is.', now())
    ) r(user_id, message, created_at) where b.title = 'Post 01'`);
  return { ada, bob };
}

/** Returns whether a post is active, from the database. */
export async function isActive(db: Db, title: string): Promise<boolean | undefined> {
  const [row] = await rowsOf(
    db,
    { status: Flag },
    sql`select status from bulletins where title = ${title} and deleted_at is null`,
  );
  return row?.status;
}

/** Makes the change as another admin, without this page. */
export async function setBehind(db: Db, title: string, status: boolean): Promise<void> {
  await db.execute(sql`update bulletins set status = ${status} where title = ${title}`);
}
