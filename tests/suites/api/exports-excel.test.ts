import type { CallName } from '@greenroom/contract/wire';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, expect, inject, test } from 'vitest';

import { readCsvCells } from '../../../apps/api/src/testing/csv.ts';
import { seedTables, tableCalls } from '../../../apps/api/src/testing/exports.ts';
import type { Sent } from '../../../apps/api/src/testing/exports.ts';
import { createWorld } from '../../../apps/api/src/testing/world.ts';
import type { World } from '../../../apps/api/src/testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

// Its own exports are entries of the activity, too.
const sent: Sent = { ...(await seedTables(world)), 'audit.export': { query: { kind: 'users' } } };

/** Returns the answer of a table as an Excel file, and its rows. */
async function asExcel(
  name: CallName,
  { params = {}, query = {} }: { params?: object; query?: object } = {},
) {
  const response = await world.call(name, { params, query: { ...query, format: 'xlsx' } });
  expect(response.statusCode, response.body).toBe(200);
  const { sheets } = await readXlsx(response.rawPayload);
  expect(sheets).toHaveLength(1);
  return { response, rows: sheets[0]?.rows ?? [] };
}

/** Returns a cell as the CSV file has it: without what makes a text harmless there. */
function asCsv(cell: unknown, csv: string): [excel: string, csv: string] {
  if (cell instanceof Date) return [cell.toISOString().slice(0, 19).replace('T', ' '), csv];
  if (typeof cell === 'number') return [String(cell), csv === '' ? csv : String(Number(csv))];
  return [typeof cell === 'string' ? cell : '', csv.replace(/^'(?=[=+@\t-])/, '').replaceAll(/\r\n?/g, '\n')];
}

test.each(tableCalls)(
  'the Excel file of %s has the rows of its CSV, each value as what it is',
  async (name) => {
    const whole = readCsvCells((await world.call(name, sent[name])).body);
    // An Excel file has a time in one column.
    const isOffset = (at: number) => (whole[0]?.[at] ?? '').endsWith(' offset');
    const csv = whole.map((row) => row.filter((_, at) => !isOffset(at)));
    const { response, rows } = await asExcel(name, sent[name]);
    expect(response.headers['content-type']).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(response.headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+\.xlsx"$/);
    expect(rows).toHaveLength(csv.length);
    const pairs = csv.flatMap((cells, row) => cells.map((cell, at) => asCsv(rows[row]?.[at], cell)));
    expect(pairs.map(([excel]) => excel)).toEqual(pairs.map(([, text]) => text));
  },
);

test('a zip code keeps its zero, a text that looks like a formula stays a text, and money and times are values', async () => {
  const { id } = await world.addUser({ name: '=1+1', city: 'Cambridge', state: 'MA', zipcode: '02138' });
  await world.db.$client.query(
    `insert into plans (user_id, name, start_date, end_date, base_amount_cents) values ($1, 'monthly', now(), now() + interval '1 month', 4900)`,
    [id],
  );
  const { rows } = await asExcel('users.export', { query: { ids: `[${id}]` } });
  const [head = [], row = []] = rows;
  const cell = (column: string) => row[head.indexOf(column)];
  expect([cell('Name'), cell('Zipcode'), cell('Total spent')]).toEqual(['=1+1', '02138', 49]);
  expect(cell('Joined (America/New_York)')).toBeInstanceOf(Date);
});

test('another format is refused, and without one the file is a CSV', async () => {
  const refused = await world.call('users.export', { query: { format: 'ods' } });
  expect(refused.statusCode).toBe(400);
  const plain = await world.call('users.export', { query: { format: 'csv' } });
  expect(plain.headers['content-type']).toBe('text/csv; charset=utf-8');
});

test('the activity has what was exported, whatever the format', async () => {
  await asExcel('bulletins.export', { query: { status: 'true' } });
  const { rows } = await world.db.$client.query(
    `select after from audit_entries where action = 'bulletins.export' order by id desc limit 1`,
  );
  expect(rows[0].after).toMatchObject({ status: true });
  expect(rows[0].after).not.toHaveProperty('format');
});
