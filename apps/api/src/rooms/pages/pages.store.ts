import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { pages } from '#rooms/pages/pages.table.ts';

/** The name of a page. */
export type PageName = (typeof pages.$inferSelect)['name'];

/** Returns the public pages' HTML as it is stored; empty text for one that does not exist. */
export async function getPages(db: Sql): Promise<Record<PageName, string>> {
  const rows = await db.select().from(pages);
  const findPageHtml = (name: PageName) => rows.find((row) => row.name === name)?.html ?? '';
  return { terms: findPageHtml('terms'), privacy: findPageHtml('privacy') };
}

/** Replaces a page's text with sanitised HTML. */
export async function setPage(db: Sql, name: PageName, html: string): Promise<void> {
  const now = sql`now()`;
  await db
    .insert(pages)
    .values({ name, html })
    .onConflictDoUpdate({ target: pages.name, set: { html, updatedAt: now } });
}
