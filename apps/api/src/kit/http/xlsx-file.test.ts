import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';

import { xlsxOf } from '#kit/http/xlsx-file.ts';
import type { Cell } from '#kit/http/xlsx-file.ts';

type Rows = readonly (readonly Cell[])[];
const COLUMNS = ['Text', 'Number', 'Money', 'Time', 'Sure'];
const zone = 'America/New_York';

/** Returns the sheets of a file: their names and rows. */
async function read(rows: Rows, sheetMost?: number) {
  const parts = (async function* part() {
    yield rows;
  })();
  const file = await xlsxOf({
    name: 'people',
    columns: COLUMNS,
    parts,
    zones: COLUMNS.map(() => zone),
    ...(sheetMost && { sheetMost }),
  });
  const { sheets } = await readXlsx(Buffer.concat(await file.toArray()));
  return sheets.map((sheet) => ({ name: sheet.name, rows: sheet.rows }));
}

test('texts stay texts, numbers and times are values, in the zone of the community', async () => {
  const [sheet] = await read([
    ['02138', 7, 1250n, new Date('2026-11-22T23:05:07Z'), true],
    ['+1 555 0100', -3, -5n, new Date('2026-07-01T03:00:00Z'), false],
    ['', null, null, null, null],
  ]);
  expect(sheet).toEqual({
    name: 'people',
    rows: [
      COLUMNS,
      ['02138', 7, 12.5, new Date('2026-11-22T18:05:07Z'), 'Yes'],
      ['+1 555 0100', -3, -0.05, new Date('2026-06-30T23:00:00Z'), 'No'],
      ['', null, null, null, null],
    ],
  });
});

test.each([
  ['=1+1'],
  ['@SUM(A1)'],
  ['-2+3'],
  ['_x0041_ is no A'],
  ['two\nlines & <tags> "quoted"'],
  [' spaces around '],
  ['Łukasz 😀'],
])('%j is read as it was written', async (text) => {
  const [sheet] = await read([[text, 1, 1n, null, null]]);
  expect(sheet?.rows[1]?.[0]).toBe(text);
});

test('a text that is longer than a cell may be is cut, and line breaks are those of Excel', async () => {
  const [sheet] = await read([
    ['x'.repeat(40_000), 1, 1n, null, null],
    ['a\r\nb\rc', 1, 1n, null, null],
  ]);
  expect(sheet?.rows[1]?.[0]).toBe(`${'x'.repeat(32_766)}…`);
  expect(sheet?.rows[2]?.[0]).toBe('a\nb\nc');
});

test('more rows than a sheet takes go on in another one, below the same titles', async () => {
  const rows = Array.from({ length: 7 }, (_, at) => [`Row ${at}`, at, null, null, null]);
  const sheets = await read(rows, 4);
  expect(sheets.map(({ name }) => name)).toEqual(['people', 'people_2', 'people_3']);
  expect(sheets.map((sheet) => sheet.rows.map(([first]) => first))).toEqual([
    ['Text', 'Row 0', 'Row 1', 'Row 2'],
    ['Text', 'Row 3', 'Row 4', 'Row 5'],
    ['Text', 'Row 6'],
  ]);
});

test('a table without rows has its titles', async () => {
  expect(await read([])).toMatchObject([{ rows: [COLUMNS] }]);
});

test('rows wait until the file is read: no more than a few parts are loaded ahead', async () => {
  let loaded = 0;
  const parts = (async function* load() {
    for (; loaded < 1000; loaded += 1)
      yield Array.from({ length: 1000 }, (_, at) => [`${loaded} ${Math.random()}`, at, 5n, new Date(), true]);
  })();
  const file = await xlsxOf({ name: 'people', columns: COLUMNS, parts, zones: COLUMNS.map(() => zone) });
  for await (const chunk of file) {
    expect(chunk.length).toBeGreaterThan(0);
    if (loaded >= 20) break;
    // A slow reader.
    await new Promise((resolve) => void setImmediate(resolve));
  }
  expect(loaded).toBeLessThan(30);
});

async function* loadAndFail() {
  yield [['one', 1, 1n, null, null]];
  throw new Error('lost');
}

test('a failure while rows are read ends the file with it', async () => {
  const file = await xlsxOf({ name: 'people', columns: COLUMNS, parts: loadAndFail(), zones: [zone] });
  await expect(file.toArray()).rejects.toThrow('lost');
});
