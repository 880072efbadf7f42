import { countTests, isRed, listFailures, listSlowest } from './test-results.mjs';

/** What a summary may take, so that the last lines of a long output are all that one needs. */
const MOST_LINES = 34;
const LONGEST = 300;
// oxlint-disable-next-line no-control-regex -- colours begin with one
const COLOURS = /\u001B\[[\d;]*m/g;

/**
 * Prints the end of a run: failures with their message, second tries, the slowest files, time by stage, the counts.
 * @param {object} run
 * @param {import('./test-results.mjs').Result[]} run.results of each file, after its second try
 * @param {string[]} run.others failures that belong to no file
 * @param {string[]} run.late files that passed at the second try, with what failed at the first
 * @param {string[]} run.stages
 * @param {{ passed: number, skipped: number }} run.checks what counts beside the tests of files
 * @returns {number} how many failed
 */
export function printSummary({ results, others, late, stages, checks, startedAt }) {
  const reached = results.filter(({ state }) => state !== 'not reached');
  const red = reached.filter(isRed);
  const failures = [...others, ...red.flatMap(listFailures)];
  const notes = [...failures.map((words) => `Failed: ${words}`), ...late];
  const each = Math.max(2, Math.floor(MOST_LINES / Math.max(1, notes.length)));
  for (const note of notes.slice(0, MOST_LINES / 2)) console.log(`\n${shorten(note, each)}`);
  if (notes.length > MOST_LINES / 2)
    console.log(`\n… and ${notes.length - MOST_LINES / 2} more, named above.`);
  const left = results.filter(({ state }) => state === 'not reached').map(({ file }) => file);
  if (left.length > 0)
    console.log(
      `\nNot reached, ${left.length} files: ${left.slice(0, 8).join(', ')}${left.length > 8 ? ' …' : ''}`,
    );
  console.log(`\nSlowest files:\n${listSlowest(reached).join('\n')}\n\n${stages.join('\n')}`);
  const counts = countTests(results);
  counts.passed += checks.passed;
  counts.failed += others.length;
  counts.skipped += checks.skipped;
  if (counts.passed + counts.failed === 0) counts.failed = 1;
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
  if (late.length > 0) console.log(`\n${late.length} files passed at the second try, named above`);
  console.log(`\nTime: ${Math.round((Date.now() - startedAt) / 1000)} s`);
  console.log(`${counts.passed} passed, ${counts.failed} failed${skipped}`);
  return counts.failed;
}

function shorten(words, lines) {
  return words
    .replaceAll(COLOURS, '')
    .split('\n')
    .slice(0, lines)
    .map((line) => line.slice(0, LONGEST))
    .join('\n');
}
