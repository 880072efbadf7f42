import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { findStart } from '#app/cluster/place.ts';
import { makeTestFolder } from '#testing/place.ts';

const FOLDER = join(import.meta.dirname, '../../../../..');
const PROGRAM = 'apps/api/src/app/cluster.ts';

test('a cluster that was started by a link keeps its name, whether by its path, in the folder, or by npm', async () => {
  const place = await makeTestFolder();
  const link = join(place, 'greenroom');
  symlinkSync(FOLDER, link);
  mkdirSync(join(place, 'other'));
  expect(findStart({}, join(link, PROGRAM))).toBe(link);
  expect(findStart({ PWD: link }, join(FOLDER, PROGRAM))).toBe(link);
  expect(findStart({ npm_package_json: join(link, 'package.json') }, join(FOLDER, PROGRAM))).toBe(link);
  // Where neither leads here, it is the folder itself.
  expect(findStart({ PWD: join(place, 'other') }, join(FOLDER, PROGRAM))).toBe(FOLDER);
});
