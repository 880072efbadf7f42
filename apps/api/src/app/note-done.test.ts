import { afterAll, expect, inject, test } from 'vitest';

import { auditLog } from '#app/audit.ts';
import { backup } from '#app/backup.ts';
import { backUpFrom, fingerprintIn } from '#testing/backups.ts';
import { runHere } from '#testing/command.ts';
import { makeTestFolder, worldPlace } from '#testing/place.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { readDone } from '#kit/watch/done.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());
const env = worldPlace(world);

const done = async () =>
  Object.entries(await readDone(world.db)).flatMap(([what, time]) => (time === null ? [] : [what]));

test('a backup, its verification and the check of the activity log are noted when they end well', async () => {
  const folder = await makeTestFolder();
  expect((await runHere(backup, ['verify', folder], env)).code).toBe(1);
  expect(await done()).toEqual([]);
  const first = await backUpFrom(env, folder);
  expect(await done()).toEqual(['backup']);
  await runHere(backup, ['verify', folder], env);
  await runHere(auditLog, ['verify'], env);
  expect(await done()).toEqual(['backup', 'verification', 'audit']);
  const second = await backUpFrom(env, folder);
  expect(fingerprintIn(second.output), 'the same data').toBe(fingerprintIn(first.output));
});

test('a backup is verified where no database is, and where it does not answer', async () => {
  const folder = await makeTestFolder();
  await backUpFrom(env, folder);
  const verifyWith = (settings: Record<string, string>) => runHere(backup, ['verify', folder], settings);
  const alone = await verifyWith({ DATA_DIR: await makeTestFolder() });
  expect([alone.code, alone.output]).toEqual([0, expect.not.stringContaining('noted')]);
  const away = await verifyWith({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
  expect([away.code, away.output]).toEqual([0, expect.stringContaining('could not be noted')]);
});
