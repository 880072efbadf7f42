import { sql } from 'drizzle-orm';

import type { Sql } from '#kit/db/db.ts';
import { safeHtml } from '#kit/html.ts';

declare const made: unique symbol;
/** HTML that `html` made, so that nobody's name can be a tag in it. */
export type Html = string & { readonly [made]: true };

/**
 * Strong words of ours around escaped words of others: html`<strong>${name}</strong> wrote to support.` Numbers get
 * separators: '1,086'.
 */
export function html(words: TemplateStringsArray, ...parts: (string | number)[]): Html {
  return String.raw({ raw: words }, ...parts.map((part) => escapeHtml(wordOf(part)))) as Html;
}

const numbers = new Intl.NumberFormat('en-US');
const wordOf = (part: string | number): string => (typeof part === 'number' ? numbers.format(part) : part);

const MARKS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** The text as it stands in HTML, also in an attribute. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => MARKS[mark] ?? '');

type News = {
  message: Html;
  /** The console's own path that it is about. */
  link: `/${string}` | null;
  /** The person whom it names, if it names one: it goes with them. */
  about?: number;
};

/** Tells the staff something in the caller's transaction: the bells ring when it is committed. */
export async function notify(db: Sql, { message, link, about }: News): Promise<void> {
  await db.execute(
    sql`insert into notifications (message, link, about_id) values (${safeHtml(message)}, ${link}, ${about ?? null})`,
  );
}
