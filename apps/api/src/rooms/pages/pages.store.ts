import type { Sql } from '#kit/db.ts';
import { pages } from '#rooms/pages/pages.table.ts';

/** The public pages' HTML as it is stored; empty text for one that is not there. */
export async function getPages(db: Sql): Promise<{ terms: string; privacy: string }> {
  const rows = await db.select().from(pages);
  const htmlOf = (name: string) => rows.find((row) => row.name === name)?.html ?? '';
  return { terms: htmlOf('terms'), privacy: htmlOf('privacy') };
}
