import type { NotificationKind } from '@greenroom/contract/kit/notification-kinds';

import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { safeHtml } from '#kit/html.ts';

declare const made: unique symbol;
/** HTML made by `html`, so that no name in it can become a tag. */
export type Html = string & { readonly [made]: true };

/**
 * Returns HTML in which inserted values are escaped: html`<strong>${name}</strong> wrote to support.` Numbers get
 * separators: '1,086'.
 */
export function html(words: TemplateStringsArray, ...parts: (string | number)[]): Html {
  return String.raw({ raw: words }, ...parts.map((part) => escapeHtml(formatNoticePart(part)))) as Html;
}

const numbers = new Intl.NumberFormat('en-US');
const formatNoticePart = (part: string | number): string =>
  typeof part === 'number' ? numbers.format(part) : part;

const MARKS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for HTML, including attributes. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => MARKS[mark] ?? '');

type News = {
  message: Html;
  /** Whom it concerns: only who may read the kind sees it. Default: everybody. */
  kind?: NotificationKind;
  /** The id of what it asks to be done: once that is done, the notification no longer counts. */
  matter?: number;
  /** The console's path that it links to. */
  link: `/${string}` | null;
  /** The user it names, if any: it is deleted with them. */
  about?: number;
};

/** Adds a notification for staff in the caller's transaction. They see it once that is committed. */
export async function notify(db: Sql, { message, kind = 'other', matter, link, about }: News): Promise<void> {
  await db.execute(
    sql`insert into notifications (message, kind, matter, link, about_id)
        values (${safeHtml(message)}, ${kind}, ${matter ?? null}, ${link}, ${about ?? null})`,
  );
}

/** Takes back the notifications about a matter, as if what they report had not happened. */
export async function withdraw(
  db: Sql,
  { kind, matter }: { kind: NotificationKind; matter: number },
): Promise<void> {
  await db.execute(sql`delete from notifications where kind = ${kind} and matter = ${matter}`);
}
