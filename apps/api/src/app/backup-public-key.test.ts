// @both: it is about what the database and the store keep.
import { globSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { backup } from '#app/backup.ts';
import { backUpFrom, changePicture, fingerprintIn, restoreTo } from '#testing/backups.ts';
import { runHere } from '#testing/command.ts';
import { makePlace, makeTestFolder, worldPlace } from '#testing/place.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
const env = worldPlace(world);
const OWN_KEY = join(world.dataDir, 'backup-lists.key');
afterAll(() => world.close());
beforeAll(async () => changePicture(world, (await world.addUser()).id));

/** Makes a pair of keys by the command. */
async function makeKeys(): Promise<{ secret: string; open: string }> {
  const { output } = await runHere(backup, ['new-key'], {});
  const [, open = '', secret = ''] = /(age1\w{58})\n(AGE-SECRET-KEY-1\w{58})\n$/.exec(output) ?? [];
  return { secret, open };
}

const backUpTo = (folder: string, more = {}) => backUpFrom({ ...env, ...more }, folder);

describe('a backup for a public key', () => {
  test('is made again without copying files twice, and read by the secret key alone', async () => {
    const folder = await makeTestFolder();
    const { open, secret } = await makeKeys();
    const settings = { BACKUP_KEY: open };
    expect(await backUpTo(folder, settings)).toMatchObject({ code: 0, errors: '' });
    const copied = globSync('objects/*/*', { cwd: folder });
    expect(copied.length).toBeGreaterThan(0);
    const inodes = copied.map((file) => statSync(join(folder, file)).ino);
    await world.addUser({ name: 'Later' });
    const made = await backUpTo(folder, settings);
    expect(made).toMatchObject({ code: 0, errors: '' });
    expect(copied.map((file) => statSync(join(folder, file)).ino)).toEqual(inodes);

    // Neither what the server has been given nor what it keeps opens rows or files.
    const kept = readFileSync(OWN_KEY, 'utf8').trim();
    for (const key of [kept, (await makeKeys()).secret])
      expect((await runHere(backup, ['verify', folder], { ...env, BACKUP_KEY: key })).errors).toMatch(
        /is not the key of the backup/,
      );
    const place = await makePlace(inject('databaseUrl'));
    expect((await restoreTo({ ...place, BACKUP_KEY: open }, folder)).errors).toContain(
      `Only the secret key of ${open} reads the backup`,
    );
    const said = await restoreTo({ ...place, BACKUP_KEY: secret }, folder);
    expect([said.code, fingerprintIn(said.output)]).toEqual([0, fingerprintIn(made.output)]);
  });

  test('is not called finished when a file is not as it was written, and the next one copies it', async () => {
    const folder = await makeTestFolder();
    const { open, secret } = await makeKeys();
    const settings = { BACKUP_KEY: open };
    await backUpTo(folder, settings);
    const [file = ''] = globSync('objects/*/*', { cwd: folder });
    const bytes = readFileSync(join(folder, file));
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    writeFileSync(join(folder, file), bytes);
    const said = await backUpTo(folder, settings);
    expect([said.code, said.errors]).toEqual([1, expect.stringMatching(/1 files .* were damaged/) as string]);
    expect(await backUpTo(folder, settings)).toMatchObject({ code: 0 });
    const checked = await runHere(backup, ['verify', folder], { ...env, BACKUP_KEY: secret });
    expect(checked.output).toMatch(/The backup is whole\./);
  });

  test('copies everything again when the server has lost its own key, or has another public one', async () => {
    const root = await makeTestFolder();
    const [first, second] = [await makeKeys(), await makeKeys()];
    const nightly = (key: string) => {
      rmSync(OWN_KEY, { force: true });
      return runHere(backup, ['nightly', root], { ...env, BACKUP_KEY: key });
    };
    expect(await nightly(first.open)).toMatchObject({ code: 0 });
    expect(await nightly(first.open)).toMatchObject({ code: 0 });
    const [night = ''] = readdirSync(root);
    renameSync(join(root, night), join(root, '2020-01-01'));
    const said = await nightly(second.open);
    expect(said).toMatchObject({ code: 0 });
    expect(said.output).toContain('has another key');
    expect(readdirSync(root)).toEqual(['2020-01-01', night]);
    const verify = (name: string, { secret }: typeof first) =>
      runHere(backup, ['verify', join(root, name)], { ...env, BACKUP_KEY: secret });
    expect((await verify('2020-01-01', first)).output).toMatch(/whole/);
    expect((await verify(night, second)).output).toMatch(/whole/);
    expect((await runHere(backup, ['verify', root], env)).errors).toContain(
      `Name one of its nights, such as ${join(root, night)}`,
    );
  });
});
