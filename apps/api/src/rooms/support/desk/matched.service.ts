import { fold } from '@greenroom/contract/kit/fold';
import { splitSearch } from '@greenroom/contract/kit/search';
import { SUPPORT } from '@greenroom/contract/support.rules';
import type { FoundSupport, SupportRow } from '@greenroom/contract/support';

import type { Sql } from '#kit/db/db.ts';
import { wordsOfHtml } from '#kit/html.ts';
import { lineAround } from '#kit/matched.ts';
import { listTexts } from '#rooms/support/desk/list.store.ts';

/** Adds to messages that a search found what matched, unless the subject or the sender has all words. */
export async function addMatched(db: Sql, rows: SupportRow[], search = ''): Promise<FoundSupport[]> {
  const words = splitSearch(search);
  const missing = new Map<number, string[]>();
  for (const { id, subject, user } of rows) {
    const shown = [subject, user.name, user.email].map(fold).join('\n');
    const others = words.filter((word) => !shown.includes(word));
    if (others.length > 0) missing.set(id, others);
  }
  const texts = missing.size > 0 ? await listTexts(db, [...missing.keys()]) : [];
  return rows.map((row) => {
    const written = texts
      .filter(({ thread }) => thread === row.id)
      .map(({ subject, message, answers }) =>
        [...(subject === row.subject ? [] : [subject]), wordsOfHtml(message), answers].join(' '),
      );
    return { ...row, matched: lineAround(written.join(' '), missing.get(row.id) ?? [], SUPPORT.matchedMax) };
  });
}
