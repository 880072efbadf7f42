import { readFileSync } from 'node:fs';

/**
 * @typedef {{ name: string, state: string, ms: number, error?: string }} Test
 * @typedef {{ key: string, project: string, file: string, state: string, ms: number, errors: string[], tests: Test[] }} Result
 *   `state` is also 'running' where the run ended before the file did, and 'not reached'
 */

/**
 * Reads what `tests/setup/progress.ts` wrote: the result of each file that was planned. An error outside any test belongs
 * to the file that was running.
 * @returns {{ results: Result[], stray: string[], isStuck: boolean }} `stray`: errors that belong to no file; `isStuck`: it did not end after its last test
 */
export function readProgress(progressFile) {
  const results = new Map();
  const stray = listOfTexts();
  let isStuck = false;
  for (const line of readLines(progressFile)) {
    isStuck ||= line.isStuck === true;
    for (const key of line.planned ?? []) results.set(key, resultOf(key, 'not reached'));
    if (line.began) results.set(line.began, resultOf(line.began, 'running'));
    if (line.ended) results.set(line.ended, { ...resultOf(line.ended, line.state), ...line });
    if (line.unhandled === undefined) continue;
    const owner = [...results.values()].find(({ file }) => file === line.unhandled);
    if (owner) Object.assign(owner, { state: 'failed', errors: [...owner.errors, line.words] });
    else stray.push(line.words);
  }
  // The error of a worker that died names no file: it was in one that did not end.
  const running = [...results.values()].find(({ state }) => state === 'running');
  if (running) running.errors = stray.splice(0);
  return { results: [...results.values()], stray, isStuck };
}

/** Returns whether a file has to be tried again. */
export const isRed = ({ state }) => !['passed', 'skipped'].includes(state);

/** Counts the tests of files. What failed outside its tests, hangs or was not reached is one failure. */
export function countTests(results) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const result of results) {
    for (const { state } of result.tests) counts[state in counts ? state : 'skipped'] += 1;
    if (isRed(result) && !result.tests.some(({ state }) => state === 'failed')) counts.failed += 1;
  }
  return counts;
}

/** Lists what is wrong with a file, each with where it is in its first line. */
export function listFailures({ file, state, errors, tests }) {
  return [
    ...tests.filter((test) => test.state === 'failed').map(({ name, error }) => `${file}: ${name}\n${error}`),
    ...errors.map((words) => `${file}: outside its tests\n${words}`),
    ...(state === 'running' ? [`${file}: it was running when the run ended`] : []),
    ...(state === 'not reached' ? [`${file}: it was not reached`] : []),
    ...(state === 'failed' && errors.length === 0 && !tests.some((test) => test.state === 'failed')
      ? [`${file}: it failed without a message`]
      : []),
  ];
}

/** Lists the slowest files, one per line. */
export function listSlowest(results, count = 10) {
  return results
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ ms, file }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);
}

function resultOf(key, state) {
  const [project, file] = key.split(' | ');
  return { key, project, file, state, ms: 0, errors: listOfTexts(), tests: [] };
}

function readLines(file) {
  try {
    // A killed run may have left half a line.
    const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
    return lines.map((line) => JSON.parse(line));
  } catch {
    return [];
  }
}

const listOfTexts = () => /** @type {string[]} */ ([]);
