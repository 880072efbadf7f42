import { fold } from '@greenroom/contract/kit/fold';
import { NEAREST_MOST } from '@greenroom/contract/users-list.rules';
import type { NearestName, UserQuery } from '@greenroom/contract/users';

import type { Db } from '#kit/db/db.ts';
import { isNarrowed, readUserSearch } from '#rooms/users/users.filter.ts';
import type { Alike } from '#rooms/users/list/nearest.store.ts';
import { countPeople, listAlike, sampleNames } from '#rooms/users/list/nearest.store.ts';

/** More words than this are no name. */
const WORDS_MOST = 4;
/** Names for a search: its words, those that were not typed so, by how many edits, and how many people have them at most. */
type Guess = { words: string[]; near: string[]; edits: number; people: number };

/**
 * Returns how many letters must be added, left out, changed or swapped with the next to make one word of another: what
 * fingers do. No trigram tells 'jospeh' from 'jose' as well.
 */
export function editsBetween(one: string, other: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      const isSwapped = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      next[at] = Math.min(
        (last[at] ?? 0) + 1,
        (next[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[at - 2] ?? 0) + 1 : Infinity,
      );
    }
    [before, last] = [last, next];
  }
  return last[other.length] ?? 0;
}

const editsMost = (word: string): number => (word.length < 5 ? 1 : word.length < 8 ? 2 : 3);
const nearer = (one: Guess, other: Guess): number => one.edits - other.edits || other.people - one.people;

/** Returns the nearest names when a search finds nobody and nothing else narrows the list; none for addresses and numbers. */
export async function listNearest(db: Db, query: UserQuery, zone: string): Promise<NearestName[]> {
  const search = readUserSearch(query.search);
  const { words } = search;
  const isName = words.length <= WORDS_MOST && !words.some((word) => /[@\d]/u.test(word));
  if (!isName || search.forms.length === 0 || isNarrowed(query, search, zone)) return [];
  const guesses = listGuesses(words, await listAlike(db, words));
  // A single word was counted with its name; of several, nobody may have all.
  const counted = words.length === 1 ? guesses : await withCounts(db, guesses);
  const names = counted.length > 0 ? await sampleNames(db, counted) : [];
  return counted.map(({ words: found, people }, at) => ({
    name: spell(found, [...(names[at] ?? []), query.search ?? '']),
    people,
  }));
}

/** Returns the best combinations of words that are found and of those that look like the others. */
function listGuesses(words: readonly string[], alike: readonly Alike[]): Guess[] {
  let guesses: Guess[] = [{ words: [], near: [], edits: 0, people: Infinity }];
  for (const [at, word] of words.entries()) {
    const { isFound = false, names = [] } = alike[at] ?? {};
    const near = names
      .filter((name) => name.word !== word)
      .map(({ word: like, people }) => ({
        words: [like],
        near: [like],
        edits: editsBetween(word, like),
        people,
      }))
      .filter(({ edits }) => edits <= editsMost(word));
    const own = isFound ? [{ words: [word], near: [], edits: 0, people: Infinity }] : [];
    guesses = guesses
      .flatMap((guess) =>
        [...own, ...near].map((each) => ({
          words: [...guess.words, ...each.words],
          near: [...guess.near, ...each.near],
          edits: guess.edits + each.edits,
          people: Math.min(guess.people, each.people),
        })),
      )
      .toSorted(nearer)
      .slice(0, NEAREST_MOST + 1);
  }
  return guesses.filter(({ edits }) => edits > 0).slice(0, NEAREST_MOST);
}

/** Returns those by which anybody is found, with how many. */
async function withCounts(db: Db, guesses: Guess[]): Promise<Guess[]> {
  if (guesses.length === 0) return [];
  const counts = await countPeople(
    db,
    guesses.map(({ words }) => words.join(' ')),
  );
  return guesses
    .map((guess, at) => ({ ...guess, people: counts[at] ?? 0 }))
    .filter(({ people }) => people > 0);
}

/** Returns words as most of these names write them. */
function spell(words: readonly string[], names: readonly string[]): string {
  const written = names.flatMap((name) => name.split(/[\s-]+/u));
  return words
    .map((word) => {
      const ways = written.filter((each) => fold(each) === word);
      const often = ways.toSorted(
        (one, other) =>
          ways.filter((each) => each === other).length - ways.filter((each) => each === one).length,
      );
      return often[0] ?? word;
    })
    .join(' ');
}
