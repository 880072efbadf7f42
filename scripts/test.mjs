// npm test: runs every check, then every test, and prints a summary. `--quick` skips what takes
// minutes. `--faults` runs the fault tests at length, with every other test that measures a row of
// docs/threats.md, and writes tests/faults/results.md.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { bringNode24, root, runNpm } from './node24.mjs';
import { findBrowser, findPostgres, findS3 } from './test-machine.mjs';
import { listSlowest, readResults } from './test-results.mjs';

const extra = process.argv.slice(2).filter((arg) => arg !== '--faults' && arg !== '--quick');
const isFaults = process.argv.includes('--faults');
const isQuick = process.argv.includes('--quick');
const counts = { passed: 0, failed: 0, skipped: 0, late: 0 };

const node24 = bringNode24();
install(node24);
build(node24);
const browser = findBrowser();
const postgres = await findPostgres();
const s3 = await findS3();
console.log(`PostgreSQL: ${postgres.words}\nS3: ${s3.words}\nBrowser: ${browser.words}\n`);
if (!isFaults) {
  check('format', runTool('oxfmt/bin/oxfmt', ['--check']));
  check('lint', runTool('oxlint/bin/oxlint', ['--type-aware']));
  check('types', runNpm(node24.node, ['run', '--silent', 'typecheck'], { cwd: root, env: node24.env }));
  check('dead code', runTool('knip/bin/knip.js', []));
}
await runTests();
if (counts.passed + counts.failed === 0) counts.failed += 1;
const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
if (counts.late > 0) console.log(`\n${counts.late} of them at the second try, named above`);
console.log(`\n${counts.passed} passed, ${counts.failed} failed${skipped}`);
process.exit(counts.failed > 0 ? 1 : 0);

function check(title, status) {
  console.log(`${status === 0 ? 'passed' : 'FAILED'}: ${title}\n`);
  counts[status === 0 ? 'passed' : 'failed'] += 1;
}

function runTool(file, args, env = node24.env) {
  const options = { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] };
  return spawnSync(node24.node, [join(root, 'node_modules', file), ...args], options).status ?? 1;
}

/** Runs the fault tests beside all others, since they mostly wait: for other processes, and for time limits. */
async function runTests() {
  const isBeside = !isFaults && !isQuick && extra.length === 0;
  const leftOut = isBeside ? [...getProjectsLeftOut(), '!faults'] : getProjectsLeftOut();
  const [beside, main] = await Promise.all([
    isBeside ? runVitest('faults', ['--project=faults'], 'pipe', 'beside') : null,
    // The long rounds run only when they are requested by name.
    isFaults
      ? runVitest('vitest', getFaultsWanted(), 'inherit', 'long')
      : runVitest('vitest', leftOut.map(projectOf), 'inherit', 'short'),
  ]);
  const runs = beside ? [main, beside] : [main];
  if (beside) console.log(`\nThe fault tests, which ran at the same time:\n${beside.output}`);
  const reports = runs.map(({ report }) => report);
  for (const run of runs) count(run);
  const { files, tests } = listSlowest(reports);
  console.log(`\nSlowest files:\n${files.join('\n')}\n\nSlowest tests:\n${tests.join('\n')}`);
  const { late, api } = readResults(reports);
  for (const test of late) console.log(`\nPassed at the second try: ${test}`);
  counts.late = late.length;
  if (!isFaults) countWhatIsMissing(api);
  if (isQuick)
    console.log(
      '\nQuick: without the fault tests, the second database and most journeys. Before a landing: npm test',
    );
}

function count({ status, report }) {
  const results = readResults([report]);
  for (const key of ['passed', 'failed', 'skipped']) counts[key] += results[key];
  if (status !== 0 && results.failed === 0) counts.failed += 1;
}

/** @param {'inherit' | 'pipe'} output whether it is shown as it comes, or returned */
async function runVitest(name, selection, output, faults) {
  const report = join(root, '.cache', `${name}.json`);
  mkdirSync(join(root, '.cache'), { recursive: true });
  rmSync(report, { force: true });
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const env = {
    ...node24.env,
    TEST_DATABASE_URL: postgres.url,
    TEST_S3_ENDPOINT: s3.endpoint,
    CHROMIUM_PATH: browser.path,
    FAULTS: faults,
    FAULTS_OF: extra.length > 0 ? 'some' : 'all',
    QUICK: isQuick ? '1' : '',
  };
  const vitest = join(root, 'node_modules', 'vitest/vitest.mjs');
  const child = spawn(node24.node, [vitest, ...args, ...selection, ...extra], {
    cwd: root,
    env,
    stdio: ['ignore', output, output],
  });
  const ended = once(child, 'close');
  const texts = await Promise.all(
    [child.stdout, child.stderr].map(async (stream) => (stream ? text(stream) : '')),
  );
  const [status] = await ended;
  return { report, output: texts.join('\n'), status: status ?? 1 };
}

function projectOf(project) {
  return `--project=${project}`;
}

/** What is measured is written down. A whole run takes the tests elsewhere that measure a row of docs/threats.md too. */
function getFaultsWanted() {
  const reporter = `--reporter=${join(root, 'tests/setup/fault-results.ts')}`;
  if (extra.length > 0) return [reporter, '--project=faults'];
  const measuring = ['apps/api/src', 'packages', 'tests'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules'))
      .map((name) => join(folder, name))
      .filter((file) => readFileSync(join(root, file), 'utf8').includes('annotate(')),
  );
  return [reporter, ...getProjectsLeftOut().map(projectOf), join('tests', 'faults'), ...measuring];
}

function getProjectsLeftOut() {
  return [
    ...(postgres.url && !isQuick ? [] : ['!api (postgresql)']),
    ...(browser.path ? [] : ['!console']),
    ...(isQuick ? ['!faults'] : []),
  ];
}

/**
 * Counts what is missing. Without a browser the run fails; without a second PostgreSQL or S3 their tests are skipped,
 * unless one was named. Tests that need S3 skip themselves where the second PostgreSQL's tests run, which use S3.
 */
function countWhatIsMissing(apiTests) {
  if (!postgres.url && !isQuick) {
    counts[postgres.isWanted ? 'failed' : 'skipped'] += postgres.isWanted ? 1 : apiTests;
    console.log(`PostgreSQL: ${postgres.words}`);
  }
  if (!s3.endpoint && !isQuick) {
    counts.failed += s3.isWanted ? 1 : 0;
    console.log(`S3: ${s3.words}`);
  }
  if (!browser.path) {
    counts.failed += 1;
    console.log(`Browser: ${browser.words}`);
  }
}
