import { formsOf, isEnough, isLong, wordsOf } from '@greenroom/contract/kit/search';

import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { all, either, likeText } from '#kit/db/sql.ts';

/** What may stand around a whole word in a folded text. The index of trigrams reads each of these as a space. */
const AROUND = '[ .,:;!?()/&+#@]';
const isPair = (word: string): boolean => /^[\p{L}\p{N}]{2}$/u.test(word) && !isLong(word, 3);

/** Returns the condition that a folded text has a word, as a part of another. */
export const isPart = (folded: SQL, word: string): SQL => sql`${folded} like ${`%${likeText(word)}%`}`;

/** Returns the condition that each word of a search is found; null when none of them has so many letters. */
export function hasEach(
  search: string | undefined,
  least: number,
  isFound: (word: string) => SQL,
): SQL | null {
  const forms = formsOf(search ?? '').map(wordsOf);
  const made = forms.filter((words) => words.some((word) => isLong(word, least)));
  return either(made.map((words) => all(words.map(isFound))));
}

/**
 * Returns the condition that a folded text has each word of a search, in any order and as a part of a word; null when
 * none of them has so many letters.
 */
export const hasParts = (folded: SQL, search: string | undefined, least: number): SQL | null =>
  hasEach(search, least, (word) => isPart(folded, word));

/** Returns the same, where two letters must be a whole word; null for a search of single letters. */
export const hasWords = (folded: SQL, search: string | undefined): SQL | null =>
  hasEach(search, 2, (word) => hasWord(folded, word));

/** Returns the condition that a folded text has a word: two letters as a whole one, more as a part of another. */
export const hasWord = (folded: SQL, word: string): SQL =>
  isPair(word) ? sql`${folded} ~ ${`${AROUND}${word}${AROUND}`}` : isPart(folded, word);

/** Returns the condition that words of a folded text begin with those of a search; null when none has so many letters. */
export const beginWords = (folded: SQL, search: string, least: number): SQL | null =>
  hasEach(search, least, (word) => sql`${folded} like ${`% ${likeText(word.trimStart())}%`}`);

/** Returns whether something is searched for by less than a word of so many letters. */
export const isShort = (search: string | undefined, least: number): boolean =>
  search !== undefined && search.trim() !== '' && !isEnough(search, least);
