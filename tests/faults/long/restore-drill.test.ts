import { expect, test } from 'vitest';

import { seedDemo } from '../../../apps/api/src/app/seed-demo.ts';
import { startEmbedded } from '../../../apps/api/src/kit/db/embedded.ts';
import {
  backUpFrom,
  hashStoredObject,
  listArchived,
  restoreTo,
  withStore,
} from '../../../apps/api/src/testing/backups.ts';
import { makeTestFolder, worldPlace } from '../../../apps/api/src/testing/place.ts';
import { ask } from '../server.ts';
import { openWorld } from './own-world.ts';

const world = await openWorld();
const PEOPLE = 2000;
const HASHES = 100;

/** Counts the rows of each table. */
async function countRows(url: string): Promise<Record<string, number>> {
  const [counted] = await ask<{ counts: Record<string, number> }>(
    url,
    `select json_object_agg(table_name, (xpath('/row/count/text()',
       query_to_xml(format('select count(*) as count from %I', table_name), false, true, '')))[1]::text::int
       order by table_name) as counts
     from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  return counted?.counts ?? {};
}

test('a community is restored on an empty cluster with every row and file', async ({ annotate }) => {
  await seedDemo(world.db, { users: PEOPLE, now: new Date(), store: world.store });
  const folder = await makeTestFolder();
  expect(await backUpFrom(worldPlace(world), folder)).toMatchObject({ code: 0, errors: '' });

  const place = { DATA_DIR: await makeTestFolder() };
  expect(await restoreTo(place, folder)).toMatchObject({ code: 0, errors: '' });
  const cluster = await startEmbedded(place.DATA_DIR);
  const counts = await countRows(cluster.url);
  await cluster.stop();
  expect(counts).toEqual(await countRows(world.url));
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  expect(rows).toBeGreaterThan(10 * PEOPLE);

  const objects = await listArchived(folder);
  expect(objects.length).toBeGreaterThan(HASHES);
  const wrong = await withStore(place, async (store) => {
    const found: string[] = [];
    for (const { key } of objects) {
      const hash = await hashStoredObject(world.store, key);
      if (hash === null || hash !== (await hashStoredObject(store, key))) found.push(key);
    }
    return found;
  });
  expect(wrong).toEqual([]);
  await annotate(
    `${rows} rows of ${Object.keys(counts).length} tables and ${objects.length} files restored on an empty cluster: all counts and hashes equal`,
    'E8',
  );
});
