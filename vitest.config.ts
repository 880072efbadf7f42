import { globSync, readFileSync } from 'node:fs';

import { defineConfig } from 'vitest/config';

import { PATIENCE, TEST_MS, WAIT_MS } from './tests/setup/patience.ts';
import { SuitesFirst } from './tests/setup/suites-first.ts';

const patient = { poll: { timeout: WAIT_MS } };

const api = {
  expect: patient,
  include: [
    'apps/api/src/**/*.test.ts',
    'packages/embedded-postgres/src/**/*.test.ts',
    'tests/suites/api/**/*.test.ts',
  ],
  globalSetup: ['tests/setup/database.ts'],
  // The server's modules are loaded once a worker, not once a file: each file has a database of its own, modules keep nothing.
  isolate: false,
  maxWorkers: 2,
  testTimeout: TEST_MS,
  hookTimeout: TEST_MS,
};

const consoleTests = [
  'tests/suites/console/**/*.test.ts',
  'tests/journeys/**/*.test.ts',
  'tests/spec/*.test.ts',
];

/** Test files whose first line begins so: `// @both: why`. */
const saying = (tag: string): string[] =>
  globSync([...api.include, ...consoleTests]).filter((file) =>
    readFileSync(file, 'utf8').startsWith(`// @${tag}: `),
  );

/** What a second PostgreSQL and an object store are for, with the main tests of each room: docs/decisions/031-time-of-a-run.md. */
const elsewhere = [
  ...saying('both'),
  ...globSync(api.include).filter((file) => /rooms[\\/](?<room>[a-z]+)[\\/]\k<room>\.test\.ts$/.test(file)),
];

/** What only `npm test -- --all` runs says so in its first line; a file that is named runs whenever it is. */
const stage = process.env['STAGE'] ?? 'all';
const later = stage === 'all' || stage === 'faults' ? [] : saying('all');

/** Files that `scripts/test.mjs` chose, such as those of the rooms that differ, or that it ran before. */
const only = readListSetting('TEST_ONLY');
const not = readListSetting('TEST_NOT');
const wanted = (include: string[]): string[] =>
  only.length === 0 ? include : globSync(include).filter((file) => only.includes(file.replaceAll('\\', '/')));

function readListSetting(name: string): string[] {
  return process.env[name]?.split('\n').filter(Boolean) ?? [];
}

/** Projects run one group after the other, so that a browser has the two cores for itself. */
export default defineConfig({
  test: {
    passWithNoTests: only.length > 0,
    sequence: { sequencer: SuitesFirst },
    // What is slow is listed at the end of the run.
    slowTestThreshold: 10_000,
    projects: [
      {
        test: {
          name: 'contract',
          include: ['packages/{client,contract}/src/**/*.test.ts'],
          testTimeout: TEST_MS,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'house',
          include: ['tests/house.test.ts', 'tests/house/*.test.ts'],
          testTimeout: TEST_MS,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...api,
          name: 'api (embedded)',
          include: wanted(api.include),
          // What a bucket does needs one; no pooler is in front of the embedded database.
          exclude: [
            'apps/api/src/kit/objects/s3-*.test.ts',
            'apps/api/src/kit/db/pooler.test.ts',
            ...later,
            ...not,
          ],
          env: { TEST_DATABASE: 'embedded', TEST_STORE: 'folder' },
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...api,
          name: 'api (postgresql)',
          include: wanted(elsewhere),
          exclude: not,
          globalSetup: ['tests/setup/database.ts', 'tests/setup/s3.ts'],
          env: { TEST_DATABASE: 'postgresql', TEST_STORE: 's3' },
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'console',
          expect: patient,
          include: wanted(consoleTests),
          exclude: [...later, ...not],
          // One database server for all files; each has a database, a server and a browser of its own.
          globalSetup: ['tests/setup/database.ts'],
          env: { TEST_DATABASE: 'embedded' },
          isolate: false,
          maxWorkers: 2,
          testTimeout: TEST_MS,
          hookTimeout: TEST_MS,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          name: 'faults',
          // They wait for servers that start, and for leases that end.
          expect: { poll: { timeout: 3 * WAIT_MS } },
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: ['tests/setup/faults.ts'],
          // Minutes of waiting, for a mail server that hangs or a database that fails over: `npm run faults` has them.
          exclude: process.env['FAULTS'] === 'long' ? [] : ['tests/faults/long/**'],
          // They wait for other processes most of the time. `npm test` runs them beside all others, which need the cores.
          maxWorkers: process.env['FAULTS'] === 'beside' ? 1 : 3,
          testTimeout: process.env['FAULTS'] === 'long' ? 30 * 60_000 : 300_000 * PATIENCE,
          hookTimeout: 300_000 * PATIENCE,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
