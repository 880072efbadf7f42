import { fold } from '@greenroom/contract/kit/fold';

/** Texts are read in pieces of so many characters, each with the beginning of the next: a phrase may go on there. */
const PIECE = 1000;
const PHRASE = 200;
/** How much of a line stands before what was found. */
const BEFORE = 60;

/** Returns the first match of any of the folded words in a text: the place right after it, and its length. */
function findFirstMatch(text: string, words: readonly string[]): { end: number; length: number } | null {
  for (let from = 0; from < text.length; from += PIECE) {
    const piece = text.slice(from, from + PIECE + PHRASE);
    const folded = fold(piece);
    const ends = words
      .filter((word) => folded.includes(word))
      .map((word) => ({ end: from + findMatchEnd(piece, word), length: word.length }));
    if (ends.length > 0) return ends.reduce((one, other) => (other.end < one.end ? other : one));
  }
  return null;
}

/** Returns the place right after the first match of a folded word in a piece that has it. */
function findMatchEnd(piece: string, word: string): number {
  let [without, within] = [0, piece.length];
  while (within - without > 1) {
    const middle = Math.floor((without + within) / 2);
    if (fold(piece.slice(0, middle)).includes(word)) within = middle;
    else without = middle;
  }
  return within;
}

/**
 * Returns the words of a text around the first of the folded words that it has, in one line of at most so many characters;
 * null when it has none.
 */
export function lineAround(text: string, words: readonly string[], most: number): string | null {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  const first = findFirstMatch(line, words);
  if (!first) return null;
  if (line.length <= most) return line;
  const start = Math.min(Math.max(0, first.end - first.length - BEFORE), line.length - most);
  const isCut = { before: start > 0, after: start + most < line.length };
  // The signs for what is left out take the place of the words that are cut there.
  const shown = line.slice(start + (isCut.before ? 1 : 0), start + most - (isCut.after ? 1 : 0));
  const whole = (isCut.before ? shown.replace(/^\S*\s/u, '') : shown).replace(
    isCut.after ? /\s\S*$/u : /$/u,
    '',
  );
  return `${isCut.before ? '…' : ''}${whole}${isCut.after ? '…' : ''}`;
}
