import { describe, expect, test } from 'vitest';

import {
  faultIn,
  guessColumns,
  nameIn,
  readImportFile,
} from '../../../apps/web/src/rooms/users/import/import-file.ts';
import type { ImportFile } from '../../../apps/web/src/rooms/users/import/import-file.ts';

async function read(...parts: (string | Uint8Array<ArrayBuffer>)[]): Promise<ImportFile> {
  const file = await readImportFile(new File(parts, 'people.csv'));
  if (typeof file === 'string') throw new Error(file);
  return file;
}

const people = (file: ImportFile) => {
  const columns = guessColumns(file.headings);
  return file.rows.map((each) => [each.row, nameIn(each, columns), each.cells[columns.email]]);
};

describe('a file of people is read', () => {
  test('with the line that names the separator for Excel', async () => {
    const file = await read('sep=;\r\nName;Email\r\n"Rice, Jo";jo@example.com\r\n');
    expect(people(file)).toEqual([[2, 'Rice, Jo', 'jo@example.com']]);
    expect(file.about).toBe('UTF-8, separated by semicolons');
  });

  test('with a title and an empty line above the headings', async () => {
    const file = await read('Members of 2026\n\nName,Email\nJo,jo@example.com\n');
    expect(people(file)).toEqual([[4, 'Jo', 'jo@example.com']]);
  });

  test.each([
    ['First name,Last name,Email', 'Jo,Rice,jo@example.com'],
    ['Nachname;Vorname;E-Mail-Adresse', 'Rice;Jo;jo@example.com'],
    ['Name;Vorname;E-Mail', 'Rice;Jo;jo@example.com'],
    ['Prénom,Nom,Courriel', 'Jo,Rice,jo@example.com'],
    ['Nombre;Apellidos;Correo electrónico', 'Jo;Rice;jo@example.com'],
    ['FIRST_NAME\tLAST_NAME\tEMAIL', 'Jo\tRice\tjo@example.com'],
  ])('with the name in two columns: %s', async (headings, row) => {
    expect(people(await read(`${headings}\n${row}\n`))).toEqual([[2, 'Jo Rice', 'jo@example.com']]);
  });

  test('as UTF-8 with one bad byte, whose row alone is refused', async () => {
    const file = await read(
      'Name,Email\nJosé,jose@example.com\nRen',
      new Uint8Array([0xe9]),
      'e,renee@example.com\n',
    );
    expect(file.about).toBe('UTF-8, separated by commas; 1 letter can’t be read');
    expect(people(file)[0]).toEqual([2, 'José', 'jose@example.com']);
    expect(file.rows.map(faultIn)).toEqual([null, expect.stringContaining('A letter can’t be read.')]);
  });

  test('as what Excel writes on Windows, where no letter is of UTF-8', async () => {
    const file = await read('Name,Email\nRen', new Uint8Array([0xe9]), 'e,renee@example.com\n');
    expect(people(file)).toEqual([[2, 'Renée', 'renee@example.com']]);
    expect(file.about).toBe('Windows-1252, separated by commas');
  });

  test.each([
    ['one person', 'Name;Email\nIris Vale;iris@example.com\n'],
    ['eight people', `Name;Email\n${'Iris Vale;iris@example.com\n'.repeat(8)}`],
    ['names with commas', 'Name;Email\n"Vale, Iris";iris@example.com\nStone, Omar;iris@example.com\n'],
    ['two columns by tabs', 'Name\tEmail\nIris Vale\tiris@example.com\n'],
    ['two columns by bars', 'Name|Email\nIris Vale|iris@example.com\n'],
    ['commas', 'Name,Email\n"Vale; Iris",iris@example.com\n'],
    ['an empty line between', 'Name;Email\n\nIris Vale;iris@example.com\n\n'],
    ['a title with a comma', 'Members, all of 2026\n\nName;Email\nIris Vale;iris@example.com\n'],
  ])('of two columns: %s', async (_, text) => {
    const file = await read(text);
    expect(file.headings).toEqual(['Name', 'Email']);
    expect(people(file).at(-1)?.[2]).toBe('iris@example.com');
  });

  test('by the separator that cuts all rows alike, where no heading is known', async () => {
    const file = await read('Wer;Wo\nVale, Iris;iris@example.com\nOmar;omar@example.com\n');
    expect(file.headings).toEqual(['Wer', 'Wo']);
  });

  test('without what guards a cell from a spreadsheet', async () => {
    const file = await read(
      `Name,Email,Zip\r\n"'=Iris","'+iris@example.com","=""02138"""\r\n`,
      `'-M-,m@example.com,="00501"\r\n'Ukulele,u@example.com,1\r\n`,
    );
    expect(file.rows.map(({ cells }) => cells)).toEqual([
      ['=Iris', '+iris@example.com', '02138'],
      ['-M-', 'm@example.com', '00501'],
      ["'Ukulele", 'u@example.com', '1'],
    ]);
  });
});

test.each([',', ';', '\t', '|'])(
  'a file of nothing but "%s" is refused for its columns',
  async (separator) => {
    const file = new File([`Name${separator}Email\n`, separator.repeat(4_000_000)], 'people.csv');
    expect(await readImportFile(file)).toContain('more than 200 columns');
  },
);
