import { afterAll, expect, inject, test, vi } from 'vitest';
import * as z from 'zod';

import { hasRow, openDatabase, rowsOf } from '#kit/db/db.ts';
import { findPage } from '#kit/db/list.ts';
import { sql } from '#kit/db/orm.ts';
import { Bytes, Day, Flag, Float, Int, Json, listOf, oneOf, orNull, Text, Time } from '#kit/db/row.ts';
import type { Shape } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';

const db = openDatabase(inject('databaseUrl'), () => undefined, { max: 1 });
afterAll(() => db.$client.end());

test('a statement gives what its shape says, of each type that the driver knows', async () => {
  const rows = await rowsOf(
    db,
    {
      id: Int,
      count: Int,
      share: Float,
      name: Text,
      none: orNull(Text),
      isThere: Flag,
      at: Time,
      day: Day,
      content: Bytes,
      document: Json,
      ids: listOf(Int),
      people: listOf(z.object({ name: Text })),
      kind: oneOf(['plan', 'parlour']),
    },
    sql`select 7 as id, count(*) as count, 0.5::float8 as share, 'Ada' as name, null::text as none, true as "isThere",
          ${iso(sql`timestamptz '2026-03-01 10:00+02'`)} as at, date '2026-03-01' as day, '\\x00ff'::bytea as content,
          '{"a": 1}'::jsonb as document, '{1,2}'::int[] as ids, json_build_array(json_build_object('name', 'Ben')) as people,
          'plan' as kind`,
  );
  const [row] = rows;
  expect(row).toEqual({
    id: 7,
    count: 1,
    share: 0.5,
    name: 'Ada',
    none: null,
    isThere: true,
    at: '2026-03-01T08:00:00.000Z',
    day: '2026-03-01',
    content: Buffer.from([0, 255]),
    document: { a: 1 },
    ids: [1, 2],
    people: [{ name: 'Ben' }],
    kind: 'plan',
  });
});

const expectWrong = (shape: Shape, columns: string, words: string) =>
  expect(rowsOf(db, shape, sql.raw(`select ${columns}`))).rejects.toThrow(words);

test('a claim that is wrong names the column, what it is, and what the shape says', async () => {
  await expectWrong(
    { id: Int, total: Int },
    `1 as id, '12' as total`,
    "rowsOf: 'total' is the text '12', the shape of id, total says int.",
  );
  // A sum of int8 is numeric, which arrives as text, and so does an average.
  await expectWrong({ total: Int }, 'sum(1::bigint) as total', "'total' is the text '1'");
  await expectWrong({ total: Int }, '1.5::float8 as total', "'total' is the number 1.5");
  await expectWrong({ total: orNull(Int) }, `'x' as total`, 'says int or null.');
  await expectWrong({ name: Text }, 'null as name', "'name' is null, the shape of name says text.");
  await expectWrong({ userId: Int }, '1 as "userid"', "'userId' is missing");
  await expectWrong({ at: Time }, 'now() as at', "'at' is the text '20");
  await expectWrong({ at: Day }, 'now() as at', 'says day.');
  await expectWrong({ content: Bytes }, `'x' as content`, 'says bytes.');
  await expectWrong({ kind: oneOf(['plan']) }, `'gift' as kind`, "'kind' is the text 'gift'");
  await expectWrong(
    { user: z.object({ name: Text }) },
    `'{"name": null}'::json as user`,
    "'user' is of the type object, the shape of user says object (name: ",
  );
  await expectWrong(z.object({ isThere: Flag }), '1 as "isThere"', "'isThere' is the number 1");
});

test('a page is empty where its one row has no id, and missing where there is no row', async () => {
  const row = { id: Int, name: Text };
  const page = (rows: string) => findPage(db, row, sql.raw(`select * from (${rows}) r`));
  expect(await page(`select 1 as id, 'Ada' as name, 4 as total`)).toEqual({
    data: [{ id: 1, name: 'Ada', total: 4 }],
    totalCounts: 4,
  });
  expect(await page('select null as id, null as name, 4 as total')).toEqual({ data: [], totalCounts: 4 });
  expect(await page(`select 1 as id, 'Ada' as name, 4 as total where false`)).toBeNull();
});

test('a statement has a row or has none', async () => {
  expect(await hasRow(db, sql`select where true`)).toBe(true);
  expect(await hasRow(db, sql`select where false`)).toBe(false);
});

test('in production no row is checked', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  vi.resetModules();
  const { knownRows } = await import('#kit/db/row.ts');
  vi.unstubAllEnvs();
  const rows = [{ total: '12' }];
  expect(knownRows({ total: Int }, rows)).toBe(rows);
});
