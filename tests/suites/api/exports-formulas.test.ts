import type { CallName } from '@greenroom/contract/wire';
import { afterAll, expect, inject, test } from 'vitest';

import { readCsvCells } from '../../../apps/api/src/testing/csv.ts';
import { seedTables, tableCalls } from '../../../apps/api/src/testing/exports.ts';
import { prefixTexts } from '../../../apps/api/src/testing/hostile-texts.ts';
import { createWorld } from '../../../apps/api/src/testing/world.ts';
import type { World } from '../../../apps/api/src/testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const sent = await seedTables(world);

/** What spreadsheets take for the beginning of a formula. */
const PREFIXES = ['=', '+', '-', '@', '\t', '\r', '＝', '＋'];
const isFormula = (text: string) =>
  PREFIXES.some((prefix) => text.startsWith(prefix)) && !/^-\d+(?:\.\d+)?$/.test(text);

test(`${tableCalls.length} tables hold no formula, whatever people wrote: ${PREFIXES.length} beginnings of one in every text`, async ({
  annotate,
}) => {
  const worded = new Set<CallName>();
  let count = 0;
  for (const prefix of PREFIXES) {
    await prefixTexts(world.db, () => prefix);
    for (const name of tableCalls) {
      const response = await world.call(name, sent[name]);
      expect(response.statusCode, `${name} ${response.body}`).toBe(200);
      const cells = readCsvCells(response.body).flat();
      expect(cells.filter(isFormula), name).toEqual([]);
      const harmless = cells.filter((cell) => cell.startsWith(`'${prefix}`)).length;
      if (harmless > 0) worded.add(name);
      count += harmless;
    }
  }
  // Its texts are our own words.
  expect(tableCalls.filter((name) => !worded.has(name))).toEqual(['money.exportJournal']);
  await annotate(
    `${tableCalls.length} tables × ${PREFIXES.length} beginnings of formulas in every text: all ${count} cells harmless`,
    'B15',
  );
});
