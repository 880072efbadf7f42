import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

const statuses = {
  passed: 'passed',
  failed: 'failed',
  pending: 'skipped',
  skipped: 'skipped',
  todo: 'skipped',
};

/**
 * Counts the tests of vitest's JSON reports; a file that did not even load is one failure.
 * @returns `api`: how many of them would also have run on a real PostgreSQL; `late`: tests that passed on the second try, with the error of the first; `failures`: those that failed, with their error
 */
export function readResults(reports) {
  const counts = { passed: 0, failed: 0, skipped: 0, api: 0, late: listOfTexts(), failures: listOfTexts() };
  for (const { name, status, message, assertionResults } of reports.flatMap(readReport)) {
    if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed')) {
      counts.failed += 1;
      counts.failures.push(`${place(name)}\n${message}`);
    }
    for (const test of assertionResults) {
      const outcome = statuses[test.status] ?? 'failed';
      counts[outcome] += 1;
      const [failure] = test.failureMessages ?? [];
      const words = `${place(name)}: ${test.fullName}\n${failure}`;
      if (outcome === 'passed' && failure) counts.late.push(words);
      if (outcome === 'failed') counts.failures.push(words);
    }
    const path = name.replaceAll('\\', '/');
    const isApi =
      /\/rooms\/(?<room>[a-z]+)\/\k<room>\.test\.ts$/.test(path) ||
      readFileSync(name, 'utf8').startsWith('// @both:');
    if (isApi) counts.api += assertionResults.length;
  }
  return counts;
}

const listOfTexts = () => /** @type {string[]} */ ([]);

const place = (/** @type {string} */ name) => relative(process.cwd(), name);

/** Lists the slowest files and the slowest tests of reports, one per line. */
export function listSlowest(reports, count = 10) {
  const testResults = reports.flatMap(readReport);
  const files = testResults.map(({ name, startTime, endTime }) => ({
    ms: endTime - startTime,
    name: place(name),
  }));
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      ms: duration ?? 0,
      name: `${place(name)}: ${fullName}`,
    })),
  );
  const lines = (/** @type {{ ms: number, name: string }[]} */ list) =>
    list
      .toSorted((a, b) => b.ms - a.ms)
      .slice(0, count)
      .map(({ ms, name }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`);
  return { files: lines(files), tests: lines(tests) };
}

/** Reads the files of a report. Without one, vitest itself crashed, and its exit code counts as the failure. */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).testResults;
  } catch {
    return [];
  }
}
