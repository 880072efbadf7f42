import { isLong } from '@greenroom/contract/kit/search';
import type { Search } from '@greenroom/contract/kit/search';

import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { all, either, likeText } from '#kit/db/sql.ts';

/** What may stand around a whole word in a folded text. The index of trigrams reads each of these as a space. */
const AROUND = '[ .,:;!?()/&+#@]';
const isPair = (word: string): boolean => /^[\p{L}\p{N}]{2}$/u.test(word) && !isLong(word, 3);

/** Returns the condition that a folded text has a word, as a part of another. */
export const isPart = (folded: SQL, word: string): SQL => sql`${folded} like ${`%${likeText(word)}%`}`;

/** Returns the condition that each word of a search is found; null when it is not made. */
export const hasEach = ({ forms }: Search, isFound: (word: string) => SQL): SQL | null =>
  either(forms.map((words) => all(words.map(isFound))));

/** Returns the condition that a folded text has each word of a search, in any order and as a part of a word. */
export const hasParts = (folded: SQL, search: Search): SQL | null =>
  hasEach(search, (word) => isPart(folded, word));

/** Returns the same, where two letters must be a whole word. */
export const hasWords = (folded: SQL, search: Search): SQL | null =>
  hasEach(search, (word) => hasWord(folded, word));

/** Returns the condition that a folded text has a word: two letters as a whole one, more as a part of another. */
export const hasWord = (folded: SQL, word: string): SQL =>
  isPair(word) ? sql`${folded} ~ ${`${AROUND}${word}${AROUND}`}` : isPart(folded, word);

/** Returns the condition that words of a folded text begin with those of a search. */
export const beginWords = (folded: SQL, search: Search): SQL | null =>
  hasEach(search, (word) => sql`${folded} like ${`% ${likeText(word.trimStart())}%`}`);
