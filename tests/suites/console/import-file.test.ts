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
});
