import { sql } from 'drizzle-orm';
import type { Locator, Page } from 'playwright-core';

import { rowsOf } from '../../apps/api/src/kit/db/db.ts';
import type { Db } from '../../apps/api/src/kit/db/db.ts';
import { Flag, Int, Json, orNull, Text } from '../../apps/api/src/kit/db/row.ts';
import { addPeople } from './people.ts';
import { settled } from './visit.ts';

/** The people of these tests. */
export const NINA = {
  name: 'Nina Simonetti',
  email: 'nina@stage.example',
  city: 'Tryon',
  state: 'NC',
  roleIds: [1, 5],
};

export const userRow = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });
export const search = (page: Page): Locator => page.getByRole('searchbox');
export const dialog = (page: Page): Locator => page.getByRole('dialog');
/** Waits for the count above the list. */
export const total = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();
/** Returns the query of the address. */
export const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

/** Returns the names on the page, in order. */
export async function namesOn(page: Page): Promise<string[]> {
  await settled(page);
  return page
    .getByRole('row')
    .getByRole('link', { name: /^Guest|^Nina/ })
    .allInnerTexts();
}

/** Returns Nina from the database. */
export async function findNina(db: Db) {
  const [row] = await rowsOf(
    db,
    { id: Int, active: Flag, isThere: Flag },
    sql`select id, active, deleted_at is null as "isThere" from users where email = ${NINA.email}`,
  );
  return row;
}

/** Returns the newest entry of the audit log. */
export async function lastEntry(db: Db): Promise<unknown> {
  const rows = await rowsOf(
    db,
    {
      action: Text,
      kind: orNull(Text),
      record: orNull(Text),
      actor: Text,
      before: orNull(Json),
      after: orNull(Json),
    },
    sql`select action, kind, record, actor, before, after from audit_entries order by id desc limit 1`,
  );
  return rows[0];
}

/** Returns '12 people', counted by the database. */
export async function countPeople(db: Db, condition: ReturnType<typeof sql>): Promise<string> {
  const rows = await rowsOf(
    db,
    { count: Int },
    sql`select count(*)::int as count from users where deleted_at is null and ${condition}`,
  );
  const count = rows[0]?.count ?? 0;
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'person' : 'people'}`;
}

export async function confirm(page: Page, verb: string): Promise<void> {
  await dialog(page).getByRole('button', { name: verb }).click();
  await dialog(page).waitFor({ state: 'hidden' });
}

/** Adds one new Nina in place of those of earlier tests. */
export async function replaceNina(db: Db): Promise<void> {
  await db.execute(sql`update users set deleted_at = now(), email = id || email where city = ${NINA.city}`);
  await addPeople(db, [NINA]);
}

/** Returns whether an element has the focus. */
export const hasFocus = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => element === document.activeElement);
