// @both: it is about what the database and the store keep.
import { afterAll, expect, inject, test } from 'vitest';

import { data } from '#app/data.ts';
import { fingerprintIn } from '#testing/backups.ts';
import { runHere } from '#testing/command.ts';
import { ask, makePlace, makeTestFolder, worldPlace } from '#testing/place.ts';
import type { Place } from '#testing/place.ts';
import { samples } from '#testing/samples/samples.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

async function exportFrom(place: Place): Promise<{ folder: string; fingerprint: string | undefined }> {
  const folder = await makeTestFolder();
  const { output, errors } = await runHere(data, ['export', folder], place);
  expect(errors).toBe('');
  return { folder, fingerprint: fingerprintIn(output) };
}

async function importTo(place: Place, folder: string): Promise<void> {
  expect(await runHere(data, ['import', folder], place)).toMatchObject({ code: 0, errors: '' });
}

test('data moves from this database and store to an embedded one with a folder, and back, and stays the same by its hash', async () => {
  const { id } = await world.addUser({ name: 'Zoë "Ω"\t\\N\nLine' });
  const bytes = await samples.png(30, 30);
  const { key } = await world.upload({ owner: id, folder: 'profile', kind: 'image', name: 'me.png', bytes });
  const changed = await world.call('users.update', { params: { id }, body: { profile_image: key } });
  expect(changed.statusCode).toBe(200);

  const first = await exportFrom(worldPlace(world));
  const embedded = { DATA_DIR: await makeTestFolder() };
  await importTo(embedded, first.folder);
  const second = await exportFrom(embedded);
  expect(second.fingerprint).toBe(first.fingerprint);
  const back = await makePlace(inject('databaseUrl'));
  await importTo(back, second.folder);
  expect((await exportFrom(back)).fingerprint).toBe(first.fingerprint);
  expect(await ask(back.DATABASE_URL, `select name from users where id = ${id}`)).toEqual([
    { name: 'Zoë "Ω"\t\\N\nLine' },
  ]);
});

test('says how it is used', async () => {
  for (const args of [[], ['export'], ['send', 'x']]) {
    expect((await runHere(data, args, worldPlace(world))).errors).toMatch(/npm run data -- export FOLDER/);
  }
});
