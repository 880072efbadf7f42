import { expect } from 'vitest';

/**
 * Parses a CSV file strictly: every text quoted, only numbers and empty fields bare, each line ended by CR LF; throws otherwise.
 */
export function readCsvCells(csv: string): string[][] {
  expect(csv.startsWith('\uFEFF')).toBe(true);
  const lines: string[][] = [[]];
  let at = 1;
  const cell = /(?:"((?:[^"]|"")*)"|(-?\d*(?:\.\d+)?))(,|\r\n)/y;
  while (at < csv.length) {
    cell.lastIndex = at;
    const [whole, text, bare = '', mark] =
      cell.exec(csv) ?? expect.fail(`no cell: ${csv.slice(at, at + 80)}`);
    at += whole.length;
    lines.at(-1)?.push(text?.replaceAll('""', '"') ?? bare);
    if (mark === '\r\n') lines.push([]);
  }
  expect(lines.pop()).toEqual([]);
  return lines;
}
