// npm test: runs the checks and the tests, and prints a summary. `-- --help` says what runs when.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { bringNode24, root } from './node24.mjs';
import { findBrowser, findOtherBrowsers } from './test-browser.mjs';
import { findPostgres, findS3, findTempFolder } from './test-machine.mjs';
import { readOptions } from './test-options.mjs';
import { listSlowest, readResults } from './test-results.mjs';
import { selectQuick } from './test-selection.mjs';

const { stage, files } = readOptions();
const CHECKS = [
  ['format', 'oxfmt/bin/oxfmt', '--check'],
  // One walk finds both: they need the same types.
  ['lint and types', 'oxlint/bin/oxlint', '--type-aware', '--type-check'],
  // The linter's types are said to be experimental: the compiler itself has the last word.
  ...(stage === 'all' ? ['apps/api', 'apps/web', 'tests'] : []).map((part) => [
    `types of ${part}`,
    'typescript/bin/tsc',
    '-p',
    part,
  ]),
  ['dead code', 'knip/bin/knip.js'],
];
const isWhole = files.length === 0;
const counts = { passed: 0, failed: 0, skipped: 0, late: 0 };
const failures = /** @type {string[]} */ ([]);
const startedAt = Date.now();

const node24 = bringNode24();
install(node24);
build(node24);
const browser = findBrowser();
const isRepeated = stage === 'all' || stage === 'faults';
const postgres = isRepeated ? await findPostgres(node24) : null;
const s3 = isRepeated ? await findS3() : null;
const quick = stage === 'quick' && isWhole ? selectQuick() : null;
if (postgres && s3) console.log(`PostgreSQL: ${postgres.words}\nS3: ${s3.words}`);
console.log(`Browser: ${browser.words}`);
if (stage === 'all')
  for (const [name, { words }] of Object.entries(findOtherBrowsers())) console.log(`${name}: ${words}`);
if (quick)
  console.log(`Rooms that differ from main: ${quick.rooms.join(', ') || 'none, so one file of each'}`);
console.log('');
const checks = stage !== 'faults' && isWhole ? runChecks() : null;
await runTests();
await checks;
postgres?.stop();
if (counts.passed + counts.failed === 0) counts.failed += 1;
// Last, so that the end of a long output says what to mend.
for (const failure of failures) console.log(`\nFailed: ${failure}`);
const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
if (counts.late > 0) console.log(`\n${counts.late} of them at the second try, named above`);
console.log(`\nTime: ${Math.round((Date.now() - startedAt) / 1000)} s`);
console.log(`${counts.passed} passed, ${counts.failed} failed${skipped}`);
process.exit(counts.failed > 0 ? 1 : 0);

/** Runs the checks one after the other, beside the first tests. */
async function runChecks() {
  for (const [title, file, ...args] of CHECKS) {
    const { status, output } = await runNode([join(root, 'node_modules', file), ...args], node24.env, 'pipe');
    console.log(
      `${output.trim() && status !== 0 ? `${output}\n` : ''}${status === 0 ? 'passed' : 'FAILED'}: ${title}`,
    );
    counts[status === 0 ? 'passed' : 'failed'] += 1;
    if (status !== 0) failures.push(title);
  }
}

async function runTests() {
  const isBeside = stage === 'all' && isWhole;
  // The fault tests mostly wait, for other processes and for time limits: they run beside all others.
  const leftOut = isBeside ? [...listLeftOut(), '!faults'] : listLeftOut();
  const [beside, main] = await Promise.all([
    isBeside ? runVitest('faults', ['--project=faults'], 'pipe', 'beside') : null,
    stage === 'faults'
      ? runVitest('vitest', getFaultsWanted(), 'inherit', 'long')
      : runVitest('vitest', leftOut.map(projectOf), 'inherit', 'short'),
  ]);
  const runs = beside ? [main, beside] : [main];
  if (beside) console.log(`\nThe fault tests, which ran at the same time:\n${beside.output}`);
  const reports = runs.map(({ report }) => report);
  for (const run of runs) count(run);
  const slowest = listSlowest(reports);
  console.log(`\nSlowest files:\n${slowest.files.join('\n')}\n\nSlowest tests:\n${slowest.tests.join('\n')}`);
  const { late, api } = readResults(reports);
  for (const test of late) console.log(`\nPassed at the second try: ${test}`);
  counts.late = late.length;
  countWhatIsMissing(api);
}

function count({ status, report }) {
  const results = readResults([report]);
  for (const key of ['passed', 'failed', 'skipped']) counts[key] += results[key];
  failures.push(...results.failures);
  if (status !== 0 && results.failed === 0) {
    counts.failed += 1;
    failures.push(`${relative(root, report)}: vitest ended with ${status}, though no test of it failed`);
  }
}

/**
 * @param {'inherit' | 'pipe'} output whether it is shown as it comes, or returned
 * @param {'short' | 'beside' | 'long'} faults how long the fault tests go on
 */
async function runVitest(name, selection, output, faults) {
  const report = join(root, '.cache', `${name}.json`);
  mkdirSync(join(root, '.cache'), { recursive: true });
  rmSync(report, { force: true });
  const temporary = findTempFolder();
  const env = {
    ...node24.env,
    ...(temporary && { TMPDIR: temporary }),
    STAGE: isWhole ? stage : 'all',
    TEST_FILES: (quick?.files ?? []).join('\n'),
    TEST_DATABASE_URL: postgres?.url ?? '',
    TEST_S3_ENDPOINT: s3?.endpoint ?? '',
    CHROMIUM_PATH: browser.path,
    FAULTS: faults,
    FAULTS_OF: isWhole ? 'all' : 'some',
  };
  const vitest = join(root, 'node_modules', 'vitest/vitest.mjs');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return { report, ...(await runNode([vitest, ...args, ...selection, ...files], env, output)) };
}

async function runNode(args, env, output) {
  const child = spawn(node24.node, args, { cwd: root, env, stdio: ['ignore', output, output] });
  const ended = once(child, 'close');
  const streams = [child.stdout, child.stderr].map(async (stream) => (stream ? text(stream) : ''));
  const [status] = await ended;
  return { status: status ?? 1, output: (await Promise.all(streams)).join('\n') };
}

function projectOf(project) {
  return `--project=${project}`;
}

/** What is measured is written down. A whole run takes the tests elsewhere that measure a row of docs/threats.md too. */
function getFaultsWanted() {
  const reporter = `--reporter=${join(root, 'tests/setup/fault-results.ts')}`;
  if (!isWhole) return [reporter, '--project=faults'];
  const measuring = ['apps/api/src', 'packages', 'tests'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules'))
      .map((name) => join(folder, name))
      .filter((file) => readFileSync(join(root, file), 'utf8').includes('annotate(')),
  );
  return [reporter, ...listLeftOut().map(projectOf), join('tests', 'faults'), ...measuring];
}

function listLeftOut() {
  return [
    ...(postgres?.url ? [] : ['!api (postgresql)']),
    ...(browser.path ? [] : ['!console']),
    ...(isRepeated ? [] : ['!faults']),
  ];
}

/** What this machine has not counts as skipped; what somebody named and does not serve, as failed. */
function countWhatIsMissing(apiTests) {
  const missing = [
    postgres && !postgres.url && { ...postgres, name: 'PostgreSQL', tests: apiTests },
    s3 && !s3.endpoint && { ...s3, name: 'S3', tests: 0 },
    !browser.path && { ...browser, name: 'Browser', tests: 1 },
  ].filter(Boolean);
  for (const { name, words, isWanted, tests } of missing) {
    console.log(`${name}: ${words}`);
    counts[isWanted ? 'failed' : 'skipped'] += isWanted ? 1 : tests;
  }
}
