// @embedded-only: texts are made harmless after they were read.
import { calls } from '@greenroom/contract';
import type { CallName } from '@greenroom/contract/wire';
import { wire } from '@greenroom/contract/wire';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { seedDemo } from '#app/seed-demo.ts';
import { cellsOf } from '#testing/csv.ts';
import { prefixTexts } from '#testing/hostile-texts.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

/** Returns one id. */
const idOf = async (query: string) => {
  const { rows } = await world.db.$client.query<{ id: number }>(query);
  return Number(rows[0]?.id);
};

const sent: { [N in CallName]?: { params?: object; query?: object } } = {};
beforeAll(async () => {
  await seedDemo(world.db, { users: 60, now: new Date(), store: world.store, passwordHash: 'a hash' });
  await world.call('users.remove', { params: { id: await idOf('select max(id) as id from users') } });
  const ofMost = (column: string, table: string) =>
    idOf(
      `select ${column} as id from ${table} where ${column} is not null group by 1 order by count(*) desc limit 1`,
    );
  sent['contest.export'] = { query: { featured: 'true' } };
  sent['contest.exportVoters'] = { query: { song_id: await ofMost('entry_id', 'contest_votes') } };
  sent['contest.exportRound'] = {
    params: {
      id: await ofMost(
        'round_id',
        'contest_round_songs join contest_rounds r on r.id = round_id and ended_at is not null',
      ),
    },
  };
  sent['parlours.exportParticipants'] = {
    query: { parlour_id: await ofMost('parlour_id', 'parlour_members') },
  };
  sent['sales.exportTransactions'] = { query: { sale_id: await ofMost('sale_id', 'transactions') } };
});

const exports = Object.values(calls).flatMap(({ name }) => ('csv' in wire[name] ? [name] : []));
/** What spreadsheets take for the beginning of a formula. */
const PREFIXES = ['=', '+', '-', '@', '\t', '\r', '＝', '＋'];
const isFormula = (text: string) => PREFIXES.some((prefix) => text.startsWith(prefix)) && !/^-\d/.test(text);

test(`${exports.length} tables hold no formula, whatever people wrote: ${PREFIXES.length} beginnings of one in every text`, async ({
  annotate,
}) => {
  const worded = new Set<CallName>();
  let count = 0;
  for (const prefix of PREFIXES) {
    await prefixTexts(world.db, () => prefix);
    for (const name of exports) {
      const response = await world.call(name, sent[name]);
      expect(response.statusCode, `${name} ${response.body}`).toBe(200);
      const cells = cellsOf(response.body).flat();
      expect(cells.filter(isFormula), name).toEqual([]);
      const harmless = cells.filter((cell) => cell.startsWith(`'${prefix}`)).length;
      if (harmless > 0) worded.add(name);
      count += harmless;
    }
  }
  // Its texts are our own words.
  expect(exports.filter((name) => !worded.has(name))).toEqual(['money.exportJournal']);
  await annotate(
    `${exports.length} tables × ${PREFIXES.length} beginnings of formulas in every text: all ${count} cells harmless`,
    'B15',
  );
});
