import { join } from 'node:path';
import { root } from './node24.mjs';
import { runNode } from './test-process.mjs';

const LIMIT_MS = 8 * 60_000;

/**
 * Runs the checks of the code one after the other.
 * @param {{ node: string, env: NodeJS.ProcessEnv }} node24
 * @param {{ isWhole: boolean, until: number }} how `isWhole`: also what repeats another check
 * @returns {Promise<{ passed: number, failures: string[] }>}
 */
export async function runChecks(node24, { isWhole, until }) {
  const lines = [
    ['format', 'oxfmt/bin/oxfmt', '--check'],
    // One walk finds both: they need the same types.
    ['lint and types', 'oxlint/bin/oxlint', '--type-aware', '--type-check'],
    // The linter's types are said to be experimental: the compiler itself has the last word.
    ...(isWhole ? ['apps/api', 'apps/web', 'tests'] : []).map((part) => [
      `types of ${part}`,
      'typescript/bin/tsc',
      '-p',
      part,
    ]),
    ['dead code', 'knip/bin/knip.js'],
  ];
  const failures = /** @type {string[]} */ ([]);
  for (const [title, file, ...args] of lines) {
    const limit = Math.min(until, Date.now() + LIMIT_MS);
    const command = [join(root, 'node_modules', file), ...args];
    const { status, output, isCut } = await runNode(node24, command, { output: 'pipe', until: limit });
    if (status !== 0) console.log(output);
    console.log(`${status === 0 ? 'passed' : 'FAILED'}: ${title}`);
    if (status !== 0) failures.push(`${title}${isCut ? ', which did not end' : ''}\n${output.trim()}`);
  }
  return { passed: lines.length - failures.length, failures };
}
