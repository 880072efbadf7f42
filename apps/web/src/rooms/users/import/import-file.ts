import { nearDomainOf } from '@greenroom/contract/kit/mail-domains';
import { fold } from '@greenroom/contract/kit/fold';
import { IMPORT, IMPORT_FIELDS, NAME_PARTS } from '@greenroom/contract/users-import.rules';
import type { ImportField } from '@greenroom/contract/users-import.rules';
import Papa from 'papaparse';

import { formatCount, formatCounted } from '#kit/format.ts';

/** A row with its number, as a spreadsheet shows it: the headings are row 1, unless something stands above them. */
export type FileRow = { row: number; cells: string[] };

/** A file as it was read. */
export type ImportFile = {
  name: string;
  /** 'UTF-8, separated by commas'. */
  about: string;
  headings: string[];
  rows: FileRow[];
};

/** Which column holds what; -1: none. `lastName`: the second column of a name that is in two. */
export type ImportColumns = Record<ImportField | 'lastName', number>;

const SEPARATORS: Readonly<Record<string, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
};
/** Stands for bytes that are no letter. */
const UNREADABLE = '\u{fffd}';
/** Excel's own first line, which names the separator. */
const SEPARATOR_LINE = /^\u{feff}?sep=(.)\r?\n/iu;
/** A title, a date and an empty line may stand above the headings. */
const MOST_ABOVE = 5;

type Decoded = { text: string; encoding: string; unreadable: number };

/**
 * Decodes the file: by its mark, else as UTF-8, else as what Excel writes on Windows. A few bad bytes among letters of
 * UTF-8 leave it UTF-8: their rows are refused by name.
 */
function decode(bytes: Uint8Array): Decoded {
  const as = (label: string, encoding: string) => ({
    text: new TextDecoder(label).decode(bytes),
    encoding,
    unreadable: 0,
  });
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return as('utf-16le', 'UTF-16');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return as('utf-16be', 'UTF-16');
  const utf8 = as('utf-8', 'UTF-8');
  const unreadable = utf8.text.split(UNREADABLE).length - 1;
  const letters = utf8.text.match(/[^\p{ASCII}\u{fffd}]/gu)?.length ?? 0;
  return unreadable > letters ? as('windows-1252', 'Windows-1252') : { ...utf8, unreadable };
}

/** Returns which row names the columns: the first that has an email column, else the first that is not empty. */
function headingsIn(data: readonly string[][]): number {
  const known = data.slice(0, MOST_ABOVE + 1).findIndex((cells) => guessColumns(cells).email >= 0);
  return known >= 0 ? known : Math.max(0, data.findIndex(isFilled));
}

const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '');

/** Rows that are looked at to find the separator. */
const LOOKED_AT = 100;

type Fit = { separator: string; isNamed: boolean; share: number; cells: number };

/** Returns how well a separator fits: its first rows name an email column, and the filled rows have the same number of cells. */
function tryDelimiter(text: string, separator: string): Fit {
  const { data } = Papa.parse<string[]>(text, { delimiter: separator, preview: LOOKED_AT });
  const filled = data.filter(isFilled);
  const above = filled.slice(0, MOST_ABOVE + 1);
  const isNamed = above.some((cells) => guessColumns(cells.slice(0, IMPORT.columnsMax)).email >= 0);
  const counts = [...Map.groupBy(filled, ({ length }) => length)].filter(([length]) => length > 1);
  const [cells = 1, rows = []] = counts.toSorted((one, other) => other[1].length - one[1].length)[0] ?? [];
  return { separator, isNamed, share: rows.length / Math.max(1, filled.length), cells };
}

/** Returns the separator that fits best; of two that do, the one of more columns. */
function findDelimiter(text: string): string {
  const beginning = text.slice(0, LOOKED_AT * IMPORT.cellMax);
  const fits = Object.keys(SEPARATORS).map((separator) => tryDelimiter(beginning, separator));
  const [best] = fits.toSorted(
    (one, other) =>
      Number(other.isNamed) - Number(one.isNamed) || other.share - one.share || other.cells - one.cells,
  );
  return best?.separator ?? ',';
}

/** Our own CSV files guard what a spreadsheet would read as a formula with an apostrophe, and others keep zeros by `="02138"`. */
const plainCell = (cell: string): string =>
  cell.replace(/^'(?=[=+\-@\t\r＝＋－＠])/u, '').replace(/^="([^"]*)"$/u, '$1');

/** Reads a file of rows. Returns why it can't be imported instead when it can't. */
export async function readImportFile(file: File): Promise<ImportFile | string> {
  if (file.size > IMPORT.bytesMax) return 'This file is larger than 5 MB. Split it and import the parts.';
  const { text, encoding, unreadable } = decode(new Uint8Array(await file.arrayBuffer()));
  // A spreadsheet or a picture is no text.
  if (text.includes('\0')) return 'This is not a CSV file. Save your spreadsheet as CSV first.';
  const rest = text.replace(SEPARATOR_LINE, '');
  const delimiter = SEPARATOR_LINE.exec(text)?.[1] ?? findDelimiter(rest);
  const { data } = Papa.parse<string[]>(rest, { delimiter });
  if (data.some(({ length }) => length > IMPORT.columnsMax))
    return `This file has more than ${IMPORT.columnsMax} columns. Keep those of the names and addresses, and save it again.`;
  const top = headingsIn(data);
  const headings = data[top] ?? [];
  const rows = data
    .map((cells, at) => ({ row: at + 1, cells }))
    .slice(top + 1)
    .filter(({ cells }) => isFilled(cells))
    .map(({ row, cells }) => ({ row, cells: cells.map(plainCell) }));
  if (rows.length === 0)
    return 'This file has no rows. The first row names the columns, and each other row is a person.';
  if (rows.length > IMPORT.rowsMax)
    return `This file has ${formatCount(rows.length)} rows. Import at most ${formatCount(IMPORT.rowsMax)} at once.`;
  const about = [
    `${encoding}, separated by ${SEPARATORS[delimiter] ?? `“${delimiter}”`}`,
    ...(unreadable > 0 ? [formatCounted(unreadable, 'letter can’t be read', 'letters can’t be read')] : []),
  ];
  return { name: file.name, about: about.join('; '), headings, rows };
}

/** Guesses the columns from their headings; each column is used once. */
export function guessColumns(headings: readonly string[]): ImportColumns {
  const known = headings.map((heading) => fold(heading.replaceAll('_', ' ')).trim());
  const find = (words: readonly string[]) => known.findIndex((heading) => words.includes(heading));
  const columns = Object.fromEntries(
    IMPORT_FIELDS.map(({ field, headings: words }) => [field, find(words)]),
  ) as Record<ImportField, number>;
  const [first, last] = [find(NAME_PARTS.first), find(NAME_PARTS.last)];
  if (first >= 0 && last >= 0) return { ...columns, name: first, lastName: last };
  return { ...columns, name: columns.name >= 0 ? columns.name : last, lastName: -1 };
}

/** Returns the name in a row: of one column, or of two. */
export const nameIn = ({ cells }: FileRow, { name, lastName }: ImportColumns): string =>
  [cells[name], cells[lastName]]
    .map((part) => part?.trim() ?? '')
    .filter(Boolean)
    .join(' ');

/** Returns why a row can't be sent: it has letters that can't be read. */
export const faultIn = ({ cells }: FileRow): string | null =>
  cells.some((cell) => cell.includes(UNREADABLE))
    ? 'A letter can’t be read. Write it again and save the file as UTF-8.'
    : null;

/** Returns the rows whose address has probably a mistyped domain, with the right one. */
export function mistypedIn(
  file: ImportFile,
  columns: ImportColumns,
): { row: number; email: string; meant: string }[] {
  return file.rows.flatMap(({ row, cells }) => {
    const email = cells[columns.email]?.trim() ?? '';
    const meant = nearDomainOf(email);
    return meant === null ? [] : [{ row, email, meant }];
  });
}

/** Returns the refused rows of a file as CSV, each with why; cells can't become formulas. */
export function refusedCsv(
  file: ImportFile,
  refused: readonly { row: number; why: string | null }[],
): string {
  const cells = new Map(file.rows.map((each) => [each.row, each.cells]));
  const data = refused.map(({ row, why }) => [
    ...file.headings.map((_, at) => cells.get(row)?.[at] ?? ''),
    String(row),
    why ?? '',
  ]);
  return Papa.unparse({ fields: [...file.headings, 'Row', 'Why'], data }, { escapeFormulae: true });
}
