import { any, stroke } from '#kit/demo/shapes.ts';
import type { Point, Shape } from '#kit/demo/shapes.ts';

/** Capitals as lines on a grid of 5 by 7: each pair of digits is a point, `|` lifts the pen. */
const GLYPHS: Record<string, string> = {
  A: '06 02 11 20 31 42 46|04 44',
  B: '00 30 41 42 33 03|33 44 45 36 06 00',
  C: '41 30 10 01 05 16 36 45',
  D: '00 06 26 44 42 20 00',
  E: '40 00 06 46|03 33',
  F: '40 00 06|03 33',
  G: '41 30 10 01 05 16 36 45 43 23',
  H: '00 06|40 46|03 43',
  I: '20 26',
  K: '00 06|40 03 46',
  L: '00 06 46',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  O: '10 30 41 45 36 16 05 01 10',
  P: '06 00 30 41 42 33 03',
  R: '06 00 30 41 42 33 03|23 46',
  S: '41 30 10 01 02 13 33 44 45 36 16 05',
  T: '00 40|20 26',
  U: '00 05 16 36 45 40',
  V: '00 26 40',
  W: '00 16 23 36 40',
  X: '00 46|40 06',
  Y: '00 23 40|23 26',
  Z: '00 40 06 46',
};

/** A word in round-ended capitals; `x` and `y` are its top left, `unit` a step of the grid in pixels. */
export function lettering(word: string, x: number, y: number, unit: number, weight: number): Shape {
  const lines: Shape[] = [];
  let left = x;
  for (const letter of Array.from(word)) {
    for (const line of (GLYPHS[letter] ?? '').split('|').filter(Boolean)) {
      const points = line
        .split(' ')
        .map((pair): Point => [left + Number(pair[0]) * unit, y + Number(pair[1]) * unit]);
      lines.push(
        stroke(letter === 'I' ? points.map(([px, py]): Point => [px - 2 * unit, py]) : points, weight),
      );
    }
    left += widthOf(letter) * unit;
  }
  return any(...lines);
}

const widthOf = (letter: string): number => (letter === ' ' ? 3 : letter === 'I' ? 2 : 6);

/** How many steps of the grid a word is wide. */
export const wordWidth = (word: string): number =>
  Array.from(word).reduce((sum, letter) => sum + widthOf(letter), -2);
