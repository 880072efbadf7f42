import { sql } from 'drizzle-orm';

import type { Sql } from '#kit/db/db.ts';
import { pages } from '#rooms/pages/pages.table.ts';

/** A page by its name. */
export type PageName = (typeof pages.$inferSelect)['name'];

/** The public pages' HTML as it is stored; empty text for one that is not there. */
export async function getPages(db: Sql): Promise<Record<PageName, string>> {
  const rows = await db.select().from(pages);
  const htmlOf = (name: PageName) => rows.find((row) => row.name === name)?.html ?? '';
  return { terms: htmlOf('terms'), privacy: htmlOf('privacy') };
}

/** Puts sanitised HTML in the place of what a page says. */
export async function setPage(db: Sql, name: PageName, html: string): Promise<void> {
  const now = sql`now()`;
  await db
    .insert(pages)
    .values({ name, html })
    .onConflictDoUpdate({ target: pages.name, set: { html, updatedAt: now } });
}
