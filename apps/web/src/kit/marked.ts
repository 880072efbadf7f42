import { fold } from '@greenroom/contract/kit/fold';
import { splitSearch } from '@greenroom/contract/kit/search';

import { once } from './format.ts';

type Piece = { text: string; isMarked: boolean };

const segmenter = once(() => new Intl.Segmenter('en'));

/** A letter between two others keeps its gaps: alone, a space folds to nothing. */
const foldOne = (letter: string): string => fold(`a${letter}a`).slice(1, -1);

/** Returns a text folded, and for each of its units which letter of the text it came from: 'ß' is two, an apostrophe none. */
function foldLetters(letters: readonly string[]): { folded: string; from: number[] } {
  let folded = '';
  const from: number[] = [];
  for (const [at, letter] of letters.entries()) {
    const plain = foldOne(letter);
    if (plain === ' ' && folded.endsWith(' ')) continue;
    folded += plain;
    for (let unit = 0; unit < plain.length; unit += 1) from.push(at);
  }
  return { folded, from };
}

/** Returns a text in pieces, those that a search found marked. A letter of which a part was found is marked whole. */
export const markPieces = (text: string, search: string): Piece[] => piecesWith(text, splitSearch(search));

function piecesWith(text: string, words: readonly string[]): Piece[] {
  const whole = fold(text);
  if (!words.some((word) => whole.includes(word))) return [{ text, isMarked: false }];
  const letters = Array.from(segmenter().segment(text), ({ segment }) => segment);
  const { folded, from } = foldLetters(letters);
  const isMarked = new Set<number>();
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
      const last = from[at + word.length - 1] ?? 0;
      for (let letter = from[at] ?? 0; letter <= last; letter += 1) isMarked.add(letter);
    }
  }
  const pieces: Piece[] = [];
  for (const [at, letter] of letters.entries()) {
    const piece = pieces.at(-1);
    if (piece?.isMarked === isMarked.has(at)) piece.text += letter;
    else pieces.push({ text: letter, isMarked: isMarked.has(at) });
  }
  return pieces;
}

const BEFORE = 24;

/**
 * Returns a text from a few words before what a search found, for a place that shows its beginning alone. What stands
 * `beside` it already is not looked for.
 */
export function fromMatch(text: string, search: string, beside = ''): string {
  const seen = fold(beside);
  const [first] = piecesWith(
    text,
    splitSearch(search).filter((word) => !seen.includes(word)),
  );
  if (!first || first.isMarked || first.text.length <= BEFORE || first.text === text) return text;
  const near = first.text.length - BEFORE;
  const gap = first.text.indexOf(' ', near);
  return `…${text.slice(gap < 0 || gap === first.text.length - 1 ? near : gap + 1).toWellFormed()}`;
}
