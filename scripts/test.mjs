// npm test: runs the checks and the tests, and prints a summary. `-- --help` says what runs when.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { onStop } from './child.mjs';
import { install } from './install.mjs';
import { bringNode24, root } from './node24.mjs';
import { runChecks } from './test-checks.mjs';
import { findBrowser, findOtherBrowsers } from './test-browser.mjs';
import { makeRunFolder, readProcessorTime } from './test-folder.mjs';
import { countMissing, findPostgres, findS3 } from './test-machine.mjs';
import { readOptions } from './test-options.mjs';
import { endAll, runNode } from './test-process.mjs';
import { isRed, listFailures, readProgress } from './test-results.mjs';
import { listChangedTests, selectMeasuring, selectQuick } from './test-selection.mjs';
import { measurePatience } from './test-speed.mjs';
import { printSummary } from './test-summary.mjs';

const MINUTE_MS = 60_000;
/** Writes down what fault tests measured. */
const RESULTS_PAGE = `--reporter=${join(root, 'tests/setup/fault-results.ts')}`;
/** A run that has failed so often has something wrong that one wants to know now. */
const MOST_FAILED = 10;
/** So many failed files are tried a second time: more are no accident. */
const MOST_LATE = 5;

const { stage, files } = readOptions();
const isWhole = files.length === 0;
const isRepeated = stage === 'all' || stage === 'faults';
const startedAt = Date.now();
// What runs on the second database, and the faults at length, take longer.
const until = startedAt + (stage === 'faults' ? 180 : stage === 'all' ? 90 : 60) * MINUTE_MS;

const node24 = bringNode24();
const { folder, endLeft, remove } = await makeRunFolder();
onStop((signal) => void leave(signal === 'SIGINT' ? 130 : 143));
install(node24);
build(node24);
const browser = findBrowser();
const postgres = isRepeated ? await findPostgres(node24) : null;
const s3 = isRepeated ? await findS3() : null;
const failedFile = join(root, '.cache/failed-files.json');

/** By file and project, after its second try. */
const results = new Map();
const checks = { passed: 0, skipped: 0 };
/** Failures that belong to no file. */
const others = /** @type {string[]} */ ([]);
const tried = new Set();
const late = /** @type {string[]} */ ([]);
const stages = /** @type {string[]} */ ([]);

if (postgres && s3) console.log(`PostgreSQL: ${postgres.words}\nS3: ${s3.words}`);
console.log(`Browser: ${browser.words}`);
if (stage === 'all')
  for (const [name, { words }] of Object.entries(findOtherBrowsers())) console.log(`${name}: ${words}`);
await runStages();
await endLeft();
countMissing({ postgres, s3, browser }, [...results.values()], checks, others);
postgres?.stop();
noteFailedFiles();
const failed = printSummary({ results: [...results.values()], others, late, stages, checks, startedAt });
await leave(failed > 0 ? 1 : 0);

/** What is quick comes first: when it is red, the run ends there. */
async function runStages() {
  if (!isWhole) {
    const page = stage === 'faults' ? [RESULTS_PAGE] : [];
    await runStage('Tests', () =>
      runVitest('tests', [...listLeftOut().map(projectOf), ...page], { paths: files }),
    );
    return;
  }
  if (stage === 'faults') {
    await runStage('Faults', () =>
      runVitest('faults', [...listLeftOut().map(projectOf), RESULTS_PAGE], {
        paths: selectMeasuring(),
        faults: 'long',
      }),
    );
    return;
  }
  const isGreen = await runStage('Checks, contract and house', () =>
    Promise.all([checkCode(), runVitest('house', ['--project=contract', '--project=house'])]),
  );
  if (!isGreen) return;
  const projects = ['!contract', '!house', ...listLeftOut()].map(projectOf);
  if (stage === 'quick') {
    const quick = selectQuick();
    console.log(`Rooms that differ: ${quick.rooms.join(', ') || 'none, so one file of each'}`);
    await runStage('Rooms', () => runVitest('rooms', projects, { only: quick.files }));
    return;
  }
  const first = [...new Set([...readFailedFiles(), ...listChangedTests()])];
  if (first.length > 0)
    await runStage('What failed before, and what changed', () =>
      runVitest('first', [...projects, projectOf('!faults')], { only: first }),
    );
  // The fault tests mostly wait, for other processes and for time limits: they run beside all others.
  await runStage('All others', () =>
    Promise.all([
      runVitest('rest', [...projects, projectOf('!faults')], { not: first }),
      ...(stage === 'all'
        ? [runVitest('beside', [projectOf('faults')], { output: 'pipe', faults: 'beside' })]
        : []),
    ]),
  );
}

/** Returns whether it is green after the second tries. */
async function runStage(title, run) {
  if (countFailedFiles() >= MOST_FAILED || Date.now() >= until) return false;
  const [begun, processor] = [Date.now(), readProcessorTime()];
  await run();
  const failures = [...results.values()].filter((result) => isRed(result) && !tried.has(result.key));
  if (failures.length <= MOST_LATE) for (const result of failures) await tryAgain(result);
  const seconds = Math.round((Date.now() - begun) / 1000);
  const worked = Math.round(readProcessorTime() - processor);
  stages.push(`${title}: ${seconds} s, in which all processors worked ${worked} s`);
  return countFailedFiles() + others.length === 0;
}

/** The failed file alone, in a new process with a new browser and database. */
async function tryAgain({ key, project, file, ...first }) {
  if (Date.now() >= until) return;
  console.log(`\nTrying ${file} again:`);
  tried.add(key);
  const failure = listFailures({ key, project, file, ...first })[0];
  results.delete(key);
  await runVitest(`again-${tried.size}`, [projectOf(project)], { paths: [file], isAgain: true });
  const second = results.get(key);
  if (second && !isRed(second)) late.push(`Passed at the second try: ${failure}`);
  else if (!second) results.set(key, { key, project, file, ...first });
}

async function checkCode() {
  const { passed, failures } = await runChecks(node24, { isWhole: stage === 'all', until });
  checks.passed += passed;
  others.push(...failures);
}

/**
 * Runs test files, and keeps what each came to.
 * @param {{ paths?: string[], only?: string[], not?: string[], output?: 'inherit' | 'pipe', faults?: 'short' | 'beside' | 'long', isAgain?: boolean }} how
 *   `paths`: only files whose path contains one of these; `only` and `not`: these files; `faults`: how long the fault tests go on
 */
async function runVitest(name, selection, { paths = [], output = 'inherit', ...how } = {}) {
  const progress = join(folder, `progress-${name}.jsonl`);
  const env = { ...(await environmentOf(how)), PROGRESS_FILE: progress };
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const reporters = ['--reporter=default', `--reporter=${join(root, 'tests/setup/progress.ts')}`];
  const args = [vitest, 'run', ...reporters, ...selection, ...paths];
  const run = await runNode({ node: node24.node, env }, args, { output, until });
  if (output === 'pipe') console.log(`\nWhat ran beside the others:\n${run.output}`);
  const { results: reached, stray, isStuck } = readProgress(progress);
  for (const result of reached) results.set(result.key, result);
  others.push(...stray.map((words) => `outside any file\n${words}`));
  if (run.isCut)
    others.push(`the run was ended after ${Math.round((Date.now() - startedAt) / MINUTE_MS)} minutes`);
  else if (isStuck)
    others.push(
      'the run did not end after its last test: what a test has started, named above, held its output open',
    );
  else if (run.status !== 0 && stray.length === 0 && !reached.some(isRed))
    others.push(`vitest ended with ${run.status}, though no test of it failed: see above`);
}

async function environmentOf({ only = [], not = [], faults = 'short', isAgain = false }) {
  const patience = await measurePatience(node24);
  return {
    ...node24.env,
    TMPDIR: folder,
    STAGE: isWhole ? stage : 'all',
    TEST_ONLY: only.join('\n'),
    TEST_NOT: not.join('\n'),
    TEST_DATABASE_URL: postgres?.url ?? '',
    TEST_S3_ENDPOINT: s3?.endpoint ?? '',
    CHROMIUM_PATH: browser.path,
    FAULTS: faults,
    FAULTS_OF: isWhole ? 'all' : 'some',
    PATIENCE: `${isAgain ? Math.max(2, patience) : patience}`,
    PROGRESS_FAILURES: `${isWhole ? MOST_FAILED - countFailedFiles() : Infinity}`,
  };
}

function countFailedFiles() {
  return [...results.values()].filter(isRed).length;
}

function projectOf(project) {
  return `--project=${project}`;
}

/** Files that this run did not reach stay noted. */
function noteFailedFiles() {
  const reached = [...results.values()].filter(({ state }) => state !== 'not reached');
  const before = readFailedFiles().filter((name) => !reached.some(({ file }) => file === name));
  const red = reached.filter(isRed).map(({ file }) => file);
  writeFileSync(failedFile, JSON.stringify([...new Set([...red, ...before])]));
}

function readFailedFiles() {
  try {
    return JSON.parse(readFileSync(failedFile, 'utf8'));
  } catch {
    return [];
  }
}

function listLeftOut() {
  return [
    ...(postgres?.url ? [] : ['!api (postgresql)']),
    ...(browser.path ? [] : ['!console']),
    ...(isRepeated ? [] : ['!faults']),
  ];
}

/** Ends whatever still runs, and the program. */
async function leave(status) {
  await endAll();
  await remove();
  process.exit(status);
}
