import { afterAll, expect, inject, test } from 'vitest';

import { size as command } from '#app/size.ts';
import { runHere } from '#testing/command.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'), { S3_BUCKET: '' });
afterAll(() => world.close());

test('npm run size says what takes the space, largest first, and how much came in the last 30 days', async () => {
  await world.db.$client.query(
    `insert into objects (key, content_type, size_bytes, created_at)
     select 'podcasts/' || n, 'audio/mpeg', 500000000, now() - n * interval '20 days' from generate_series(1, 4) n
     union all select 'users/a.webp', 'image/webp', 1500000, now() - interval '90 days'`,
  );
  await world.db.$client.query(
    `insert into users (name, email, city, state, created_at)
     select 'Ada', n || '@example.com', '', '', now() - case when n <= 500 then interval '1 day' else interval '1 year' end
     from generate_series(1, 1000) n`,
  );
  const { code, output, errors } = await runHere(command, [], {
    DATABASE_URL: world.url,
    DATA_DIR: world.dataDir,
  });
  expect([code, errors]).toEqual([0, '']);
  expect(output).toMatch(/^The database: \d+\.\d MB\n/);
  expect(output).toMatch(/\n +2\.0 GB +\+500\.0 MB +4 {2}podcasts\n +1\.5 MB +\+0\.0 MB +1 {2}users\n/);
  expect(output).toMatch(/\n +2\.0 GB +\+500\.0 MB +5 {2}all uploads\n/);
  // Half of the people are new.
  const [, whole, month] = /\n +(\d+\.\d) MB +\+(\d+\.\d) MB +1,000 {2}users\n/.exec(output) ?? [];
  expect(Number(month) / Number(whole)).toBeGreaterThan(0.3);
  expect(Number(month) / Number(whole)).toBeLessThan(0.7);
  expect(output).toContain(`The folder ${world.dataDir}\n`);
  expect(output).toMatch(/GB are free on its disk(?:, which lasts [\d.]+ months at this growth)?\.\n$/);
  expect((await runHere(command, ['now'], { DATABASE_URL: world.url })).code).toBe(1);
});
