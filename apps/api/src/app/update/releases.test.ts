import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { findPlace, moveLink, unpack } from '#app/update/releases.ts';

/** Makes a folder with a release, and a link to it. */
function makePlace() {
  const parent = realpathSync(mkdtempSync(join(tmpdir(), 'greenroom-place-')));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  const make = (name: string, about: object) => {
    mkdirSync(join(parent, name), { recursive: true });
    writeFileSync(join(parent, name, 'package.json'), JSON.stringify({ name: 'greenroom', ...about }));
    return join(parent, name);
  };
  const pack = (version: string) => {
    make(`packing/greenroom-${version}`, { version, scripts: {} });
    const archive = join(parent, `${version}.tar.gz`);
    execFileSync('tar', ['-czf', archive, '-C', join(parent, 'packing'), `greenroom-${version}`]);
    return archive;
  };
  const old = make('greenroom-1', { version: '1', scripts: {} });
  symlinkSync('greenroom-1', join(parent, 'greenroom'));
  return { parent, old, make, pack };
}

test('an archive is unpacked beside the others with the settings of the current release, and the link moves at once', () => {
  const { parent, old, pack } = makePlace();
  writeFileSync(join(old, '.env'), 'PORT=4100\n', { mode: 0o600 });
  const place = findPlace(old);
  expect(place).toMatchObject({ link: join(parent, 'greenroom'), current: { folder: old, version: '1' } });
  const next = unpack(pack('2'), place);
  expect(next).toMatchObject({ folder: join(parent, 'greenroom-2'), version: '2' });
  expect(readFileSync(join(next.folder, '.env'), 'utf8')).toBe('PORT=4100\n');
  expect(statSync(join(next.folder, '.env')).mode & 0o777).toBe(0o600);
  moveLink(place.link, next);
  expect(readlinkSync(place.link)).toBe('greenroom-2');
  expect(readdirSync(parent).toSorted()).toEqual([
    '2.tar.gz',
    'greenroom',
    'greenroom-1',
    'greenroom-2',
    'packing',
  ]);
  // Its settings are its own from now on, also when it is named again.
  writeFileSync(join(next.folder, '.env'), 'PORT=4200\n');
  expect(unpack(next.folder, place)).toEqual(next);
  expect(readFileSync(join(next.folder, '.env'), 'utf8')).toBe('PORT=4200\n');
});

test('settings that are a link elsewhere stay one', () => {
  const { old, pack } = makePlace();
  symlinkSync('/etc/greenroom.env', join(old, '.env'));
  const next = unpack(pack('2'), findPlace(old));
  expect(readlinkSync(join(next.folder, '.env'))).toBe('/etc/greenroom.env');
});

test('what is no release, lies elsewhere or is there already is refused with what to do', () => {
  const { parent, old, make, pack } = makePlace();
  const place = findPlace(old);
  const archive = pack('2');
  unpack(archive, place);
  expect(() => unpack(archive, place)).toThrow('is there already. Use it (npm run update --');
  expect(() => unpack(join(parent, 'none'), place)).toThrow('There is no');
  expect(() => unpack(join(parent, 'packing/greenroom-2'), place)).toThrow('does not lie beside the release');
  expect(() => unpack(make('theirs', { name: 'theirs' }), place)).toThrow('holds no release of Greenroom');
  writeFileSync(join(parent, 'text'), 'no archive');
  expect(() => unpack(join(parent, 'text'), place)).toThrow("can't be unpacked");
  expect(() => findPlace(make('sources', {}))).toThrow('is no release but a copy of the sources');
  rmSync(join(parent, 'greenroom'));
  expect(() => findPlace(old)).toThrow(`cd ${parent} && ln -s greenroom-1 greenroom`);
});
