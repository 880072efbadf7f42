import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';

import type { SerializedError } from 'vitest';
import type { Reporter, TestCase, TestModule, TestSpecification, Vitest } from 'vitest/node';

import { PATIENCE } from './patience.ts';

const ENDING_MS = 30_000 * PATIENCE;

/**
 * Writes down what a run does while it does it, a line of JSON each: the files that are planned, those that begin, and
 * what each came to. So whoever ends a run that hangs knows which files were running and which were not reached.
 * `scripts/test-results.mjs` reads it. After `PROGRESS_FAILURES` failed files the run ends by itself.
 */
export default class Progress implements Reporter {
  #vitest: Vitest | null = null;
  #failed = 0;
  readonly #beganAt = new Map<string, number>();
  readonly #limit = Number(process.env['PROGRESS_FAILURES'] ?? Infinity);

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    write({ planned: specifications.map(({ project, moduleId }) => testFileKey(project.name, moduleId)) });
  }

  onTestModuleQueued(module: TestModule): void {
    const key = testFileKey(module.project.name, module.moduleId);
    this.#beganAt.set(key, Date.now());
    write({ began: key });
  }

  async onTestModuleEnd(module: TestModule): Promise<void> {
    const key = testFileKey(module.project.name, module.moduleId);
    const ms = Date.now() - (this.#beganAt.get(key) ?? Date.now());
    write({
      ended: key,
      ms,
      state: module.state(),
      errors: module.errors().map(formatTestError),
      tests: [...module.children.allTests()].map(describeOutcome),
    });
    if (!module.ok()) this.#failed += 1;
    if (this.#failed === this.#limit) await this.#vitest?.cancelCurrentRun('test-failure');
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    for (const error of errors) {
      const path: unknown = error['VITEST_TEST_PATH'];
      const file = typeof path === 'string' ? relativeTestPath(path) : '';
      write({ unhandled: file, words: formatTestError(error) });
    }
    // Vitest waits for ever where something that a test started holds its output open.
    setTimeout(() => {
      write({ isStuck: true });
      process.exit(1);
    }, ENDING_MS).unref();
  }
}

function describeOutcome(test: TestCase): object {
  const { state, errors = [] } = test.result();
  return {
    name: test.fullName,
    state,
    ms: Math.round(test.diagnostic()?.duration ?? 0),
    ...(state === 'failed' && { error: errors.map(formatTestError).join('\n') }),
  };
}

/** The message, what was expected, and where in our files. */
function formatTestError({ name, message, diff, stack }: SerializedError): string {
  const place = stack
    ?.split('\n')
    .find((line) => /\.(?:ts|tsx|mjs):\d+/.test(line) && !line.includes('node_modules'));
  return [`${name}: ${message}`, diff, place?.trim()].filter(Boolean).join('\n');
}

const relativeTestPath = (path: string): string => relative(process.cwd(), path).replaceAll('\\', '/');
const testFileKey = (project: string, path: string): string => `${project} | ${relativeTestPath(path)}`;
const write = (line: object): void => {
  const file = process.env['PROGRESS_FILE'];
  if (file) appendFileSync(file, `${JSON.stringify(line)}\n`);
};
