import { globSync, readFileSync } from 'node:fs';

import { defineConfig } from 'vitest/config';

import { SuitesFirst } from './tests/setup/suites-first.ts';

/** A busy machine is slow, not wrong: what is waited for has time. */
const patient = { poll: { timeout: 30_000 } };

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
  // A test may start processes of its own or fill a bucket, and a busy machine is slow, not wrong.
  testTimeout: 180_000,
  hookTimeout: 180_000,
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

/** `npm test -- --quick`: the files that `scripts/test-selection.mjs` chose. */
const chosen = process.env['TEST_FILES']?.split('\n').filter(Boolean) ?? [];
const wanted = (include: string[]): string[] =>
  stage === 'quick'
    ? globSync(include).filter((file) => chosen.includes(file.replaceAll('\\', '/')))
    : include;

/** Projects run one group after the other, so that a browser has the two cores for itself. */
export default defineConfig({
  test: {
    passWithNoTests: stage === 'quick',
    sequence: { sequencer: SuitesFirst },
    // Named at the end of the run: docs/decisions/017-second-tries.md.
    retry: process.env['CI'] ? 1 : 0,
    projects: [
      {
        test: {
          name: 'contract',
          include: ['packages/{client,contract}/src/**/*.test.ts'],
          testTimeout: 30_000,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'house',
          include: ['tests/house.test.ts', 'tests/house/*.test.ts'],
          testTimeout: 30_000,
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
          exclude: ['apps/api/src/kit/objects/s3-*.test.ts', 'apps/api/src/kit/db/pooler.test.ts', ...later],
          env: { TEST_DATABASE: 'embedded', TEST_STORE: 'folder' },
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...api,
          name: 'api (postgresql)',
          include: elsewhere,
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
          exclude: later,
          // One database server for all files; each has a database, a server and a browser of its own.
          globalSetup: ['tests/setup/database.ts'],
          env: { TEST_DATABASE: 'embedded' },
          isolate: false,
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          name: 'faults',
          expect: patient,
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: ['tests/setup/faults.ts'],
          // Minutes of waiting, for a mail server that hangs or a database that fails over: `npm run faults` has them.
          exclude: process.env['FAULTS'] === 'long' ? [] : ['tests/faults/long/**'],
          // They wait for other processes most of the time. `npm test` runs them beside all others, which need the cores.
          maxWorkers: process.env['FAULTS'] === 'beside' ? 1 : 3,
          testTimeout: process.env['FAULTS'] === 'long' ? 30 * 60_000 : 300_000,
          hookTimeout: 300_000,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
