import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join, relative } from 'node:path';

import type { Reporter, TestCase, TestModule } from 'vitest/node';

const root = join(import.meta.dirname, '../..');

const FILE = join(root, 'tests/faults/results.md');
/** A row of docs/threats.md. */
const ROW = /^[A-F]\d+$/;

type Figure = { row: string; words: string; test: string };

/**
 * Writes `tests/faults/results.md` from what the tests measured for the rows of `docs/threats.md`: they say it by
 * `annotate(message, row)`. `npm run faults` has this reporter; a run of some of its files keeps the rows of the others.
 */
export default class FaultResults implements Reporter {
  onTestRunEnd(
    modules: readonly TestModule[],
    _: unknown,
    reason: 'passed' | 'failed' | 'interrupted',
  ): void {
    if (reason === 'interrupted') return;
    writeFileSync(FILE, renderFaultPage(modules));
  }
}

function renderFaultPage(modules: readonly TestModule[]): string {
  // A test that ran on both databases counts once.
  const tests = new Map(
    modules
      .flatMap((module) => [...module.children.allTests()])
      .map((test) => [formatTestPlace(test), test] as const),
  );
  const kept =
    process.env['FAULTS_OF'] === 'some' ? readFigures().filter(({ test }) => !tests.has(test)) : [];
  const figures = [...kept, ...[...tests.values()].flatMap(testFigures)].toSorted((a, b) =>
    compareRows(a.row, b.row),
  );
  const skipped = [...tests.values()].flatMap(listSkipped);
  const memory = Math.round(totalmem() / 2 ** 30);
  return `# Faults and threats, measured

Written by \`npm run faults\`; a run of some of its files, such as \`npm run faults -- soak\`, renews their rows alone. Each row is one of [docs/threats.md](../../docs/threats.md); rows whose tests only pass or fail have no figure here.
Last run on ${new Date().toISOString().slice(0, 10)}, with ${cpus().length} cores, ${memory} GB of memory, ${process.platform} ${process.arch}, Node ${process.versions.node}.

| row | what was measured | test |
|---|---|---|
${figures.map(({ row, words, test }) => `| ${row} | ${words} | ${test} |`).join('\n')}
${skipped.length > 0 ? `\nSkipped on this machine:\n\n${skipped.join('\n')}\n` : ''}`;
}

/** Reads what an earlier run has written. */
function readFigures(): Figure[] {
  if (!existsSync(FILE)) return [];
  return [...readFileSync(FILE, 'utf8').matchAll(/^\| ([A-F]\d+) \| (.*) \| (`.*) \|$/gm)].map(
    ([, row = '', words = '', test = '']) => ({ row, words, test }),
  );
}

function testFigures(test: TestCase): Figure[] {
  const failed = test.result().state === 'failed' ? '**failed:** ' : '';
  return test
    .annotations()
    .filter(({ type }) => ROW.test(type))
    .map(({ type, message }) => ({
      row: type,
      words: failed + inTable(message),
      test: formatTestPlace(test),
    }));
}

function listSkipped(test: TestCase): string[] {
  const result = test.result();
  if (result.state !== 'skipped' || test.module.project.name !== 'faults') return [];
  return [`- ${formatTestPlace(test)}${result.note ? `: ${result.note}` : ''}`];
}

const formatTestPlace = (test: TestCase): string => {
  const file = relative(root, test.module.moduleId).replaceAll('\\', '/');
  return inTable(`\`${file}\` ${test.fullName}`);
};

const inTable = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ').replaceAll('|', '\\|');

function compareRows(a: string, b: string): number {
  return a.charCodeAt(0) - b.charCodeAt(0) || Number(a.slice(1)) - Number(b.slice(1));
}
