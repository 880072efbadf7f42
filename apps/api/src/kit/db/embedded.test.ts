import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { startEmbedded, visitEmbedded } from '#kit/db/embedded.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['a start', startEmbedded],
  ['a visit', visitEmbedded],
])('names the setting of a folder that cannot be created: %s', async (_, open) => {
  writeFileSync(join(folder, 'file'), '');
  await expect(open(join(folder, 'file', 'data'))).rejects.toThrow('(DATA_DIR)');
});

test('refuses a folder of another major version and says what Greenroom can do about it', async () => {
  mkdirSync(join(folder, 'postgres'));
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '16\n');
  await expect(startEmbedded(folder)).rejects.toThrow(
    /was created by PostgreSQL 16. This Greenroom runs 18 .* DATA_DIR, or set DATABASE_URL/,
  );
});
