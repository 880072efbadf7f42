import { sql } from 'drizzle-orm';
import type { Locator, Page } from 'playwright-core';

import { rowsOf } from '../../apps/api/src/kit/db/db.ts';
import type { Db } from '../../apps/api/src/kit/db/db.ts';
import { Text } from '../../apps/api/src/kit/db/row.ts';

export const box = (page: Page): Locator => page.getByLabel('New note', { exact: true });
export const add = (page: Page): Locator => page.getByRole('button', { name: 'Add note' });
/** Opens the box for a new note, which is folded while there is no note. */
export async function openBox(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a note' }).click();
  await box(page).waitFor();
}

export const notes = (page: Page): Locator =>
  page.getByRole('region', { name: 'Staff notes' }).getByRole('article');
export const entries = (page: Page): Locator =>
  page.getByRole('region', { name: 'History' }).getByRole('article');
export const counts = (page: Page): Locator => page.getByRole('list', { name: /^Records of / });

/** Opens the menu of account emails and chooses one. */
export async function openLetter(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Adds `count` notes named 'Note 01' and on, an hour apart, the last one the oldest. */
export async function addNotes(db: Db, userId: number, count: number): Promise<void> {
  await db.execute(sql`
    insert into user_notes (user_id, message, admin, created_at)
    select ${userId}::bigint, 'Note ' || to_char(n, 'FM00'), 'ada@example.com', now() - make_interval(hours => n)
    from generate_series(${count}::int, 1, -1) n`);
}

/** Returns a person's notes from the database, newest first. */
export async function findNotes(db: Db, userId: number): Promise<string[]> {
  const rows = await rowsOf(
    db,
    { message: Text },
    sql`select message from user_notes where user_id = ${userId} and deleted_at is null
        order by created_at desc, id desc`,
  );
  return rows.map(({ message }) => message);
}

/** Returns the mails to an address, oldest first. */
export async function findLetters(db: Db, email: string): Promise<string[]> {
  const rows = await rowsOf(
    db,
    { kind: Text },
    sql`select kind from mails where to_email = ${email} order by id`,
  );
  return rows.map(({ kind }) => kind);
}
