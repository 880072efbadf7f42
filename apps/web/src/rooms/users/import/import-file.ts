import { nearDomainOf } from '@greenroom/contract/kit/mail-domains';
import { IMPORT, IMPORT_FIELDS } from '@greenroom/contract/users-import.rules';
import type { ImportField } from '@greenroom/contract/users-import.rules';
import Papa from 'papaparse';

import { formatCount } from '#kit/format.ts';

/** A file as it was read. */
export type ImportFile = {
  name: string;
  /** 'UTF-8, separated by commas'. */
  about: string;
  headings: string[];
  /** Each with its number, as a spreadsheet shows it: the headings are row 1. */
  rows: { row: number; cells: string[] }[];
};

/** Which column holds what; -1: none. */
export type ImportColumns = Record<ImportField, number>;

const SEPARATORS: Readonly<Record<string, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
};

/** Decodes the file: by its mark, else as UTF-8, else as what Excel writes on Windows. */
function decode(bytes: Uint8Array): { text: string; encoding: string } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' };
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'UTF-16' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' };
  }
}

/** Reads a file of rows. Returns why it can't be imported instead when it can't. */
export async function readImportFile(file: File): Promise<ImportFile | string> {
  if (file.size > IMPORT.bytesMax) return 'This file is larger than 5 MB. Split it and import the parts.';
  const { text, encoding } = decode(new Uint8Array(await file.arrayBuffer()));
  // A spreadsheet or a picture is no text.
  if (text.includes('\0')) return 'This is not a CSV file. Save your spreadsheet as CSV first.';
  const { data, meta } = Papa.parse<string[]>(text, { delimitersToGuess: Object.keys(SEPARATORS) });
  const [headings = [], ...others] = data;
  const rows = others
    .map((cells, at) => ({ row: at + 2, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (rows.length === 0)
    return 'This file has no rows. The first row names the columns, and each other row is a person.';
  if (rows.length > IMPORT.rowsMax)
    return `This file has ${formatCount(rows.length)} rows. Import at most ${formatCount(IMPORT.rowsMax)} at once.`;
  const about = `${encoding}, separated by ${SEPARATORS[meta.delimiter] ?? 'commas'}`;
  return { name: file.name, about, headings, rows };
}

/** Guesses the columns from their headings; each column is used once. */
export function guessColumns(headings: readonly string[]): ImportColumns {
  const known = headings.map((heading) =>
    heading
      .trim()
      .toLowerCase()
      .replaceAll(/[_\s]+/g, ' '),
  );
  const columns = IMPORT_FIELDS.map(({ field, headings: words }) => [
    field,
    known.findIndex((heading) => (words as readonly string[]).includes(heading)),
  ]);
  return Object.fromEntries(columns) as ImportColumns;
}

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
