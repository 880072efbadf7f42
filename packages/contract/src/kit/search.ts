import { normalizeDomain } from './addresses.ts';
import { fold } from './fold.ts';

/** The most matches of a search for words that are counted: of more, the answer says that there are more. */
export const SEARCH_MOST = 10_000;

/** More words narrow nothing that fewer do not. */
const WORDS_MOST = 12;
/** So many characters are a search, also where most of them are signs. */
const TYPED_LEAST = 3;
const SIGN = /[^\p{L}\p{M}\p{N}\s]/u;
/** Scripts that are written without spaces, in which two characters are a word. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Returns whether a folded word has this many characters, or two of a script that is written without spaces. */
export const isLong = (word: string, least: number): boolean =>
  word.length >= least || (word.length >= 2 && DENSE.test(word));

/**
 * Returns what a search looks for, folded: each must occur. "in quotes" is a phrase, else a search is split at spaces and
 * dashes. An address is found as mail programs copy it: `"Jo Rice" <jo@example.com>,`. Of a name of signs, such as '-M-',
 * what is left is looked for as a word: between spaces.
 */
export function splitSearch(search: string): string[] {
  const isMail = /<[^<>\s]+@[^<>\s]+>/u.test(search);
  const plain = search.replaceAll(/\bmailto:([^\s?<>]*)(?:\?[^\s<>]*)?/giu, ' $1 ').replaceAll(/[<>]/gu, ' ');
  const phrases: string[] = [];
  const rest = isMail
    ? plain
    : plain.replaceAll(/["“„”]([^"“„”]+)["“”]/gu, (_, phrase: string) => (phrases.push(phrase), ' '));
  const words = [...phrases.map(fold), ...fold(rest).split(' ')].map((word) =>
    word.includes('@') ? word.replace(/^[,;:([]+|[,;:.!?)\]]+$/gu, '') : word.replace(/^[,;]+|[,;]+$/gu, ''),
  );
  const sought = [...new Set(words)].filter((word) => word !== '');
  const isOfSigns =
    SIGN.test(search) &&
    search.trim().length >= TYPED_LEAST &&
    sought.every(({ length }) => length < TYPED_LEAST);
  return sought
    .filter((word) => !sought.some((other) => other !== word && other.includes(word)))
    .slice(0, WORDS_MOST)
    .map((word) => (isOfSigns ? ` ${word} ` : word));
}

/** The domain of an address as it is typed, where it has letters that DNS has not. */
const OWN_DOMAIN = /@([^\s<>()[\]",;:@]*[^\p{ASCII}\s][^\s<>()[\]",;:@]*)/gu;

/** Returns a search as it was typed, and with its addresses as they are stored: 'ada@xn--mller-kva.de' for 'ada@müller.de'. */
export function listSearchForms(search: string): string[] {
  const stored = search.replaceAll(OWN_DOMAIN, (typed, domain: string) => {
    const ascii = normalizeDomain(domain.replace(/[.!?]+$/u, ''));
    return ascii === null ? typed : `@${ascii}`;
  });
  return stored === search ? [search] : [search, stored];
}

/** Returns whether a search has a word of at least so many letters, without which it is not made. */
export const isEnough = (search: string, least: number): boolean =>
  splitSearch(search).some((word) => isLong(word, least));

/**
 * What a search looks for: `words` as it was typed, and `forms` to try, each with all of its words; none where the search is
 * not made. `isShort`: something was typed, but too little.
 */
export type Search = { words: string[]; forms: string[][]; isShort: boolean };

/** Returns a search, which is made when it has a word of at least so many letters. */
export function readSearch(text = '', least = 1): Search {
  const forms = listSearchForms(text).map(splitSearch);
  const made = forms.filter((words) => words.some((word) => isLong(word, least)));
  const [words = []] = forms;
  return { words, forms: made, isShort: text.trim() !== '' && !words.some((word) => isLong(word, least)) };
}

/** Returns whether a text has each word of a search, as the server finds it: for lists that are loaded whole. */
export function hasWords(text: string, search: string): boolean {
  const folded = ` ${fold(text)} `;
  return listSearchForms(search).some((form) => splitSearch(form).every((word) => folded.includes(word)));
}
