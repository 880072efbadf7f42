// npm run mutants -- N [--since COMMIT] [--seed N]: makes random single changes, and lists those that no nearby test noticed.
// The same seed makes the same changes in the same code.
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';

import { Visitor, parseSync } from 'oxc-parser';

/** A change of a file: `text` in the place of what stands between `start` and `end`. */
type Change = { file: string; kind: string; start: number; end: number; text: string };

const LIMIT_MS = 15 * 60_000;
const SOURCE = /^(?:apps|packages)\/[^/]+\/src\/(?!testing\/).*(?<!\.(?:test|demo|d))\.tsx?$/;
const PAIRS = ['< <=', '> >=', '=== !==', '&& ||', 'asc desc'];
const TURNED: Readonly<Record<string, string>> = Object.fromEntries(
  PAIRS.map((pair) => pair.split(' ')).flatMap(([one = '', two = '']) => [
    [one, two],
    [two, one],
  ]),
);

const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout.trim();

/** Lists each change that could be made to a file. */
function findChanges(file: string): Change[] {
  const code = readFileSync(file, 'utf8');
  const found: Change[] = [];
  const types = new Set<number>();
  const add = (kind: string, { start, end }: { start: number; end: number }, text: string) =>
    found.push({ file, kind, start, end, text });
  const of = ({ start, end }: { start: number; end: number }) => code.slice(start, end);
  /** Turns the operator between two operands. */
  function turn(left: { end: number }, right: { start: number }, operator: string): void {
    const start = code.indexOf(operator, left.end);
    const text = TURNED[operator];
    if (text && start < right.start) add('a condition', { start, end: start + operator.length }, text);
  }
  new Visitor({
    TSLiteralType: ({ literal }) => void types.add(literal.start),
    ConditionalExpression: ({ test }) => void add('a condition', test, `!(${of(test)})`),
    IfStatement(node) {
      add('a condition', node.test, `!(${of(node.test)})`);
      if (!node.alternate) add('a guard', node, ';');
    },
    LogicalExpression: ({ left, right, operator }) => turn(left, right, operator),
    BinaryExpression: ({ left, right, operator }) => turn(left, right, operator),
    AwaitExpression: (node) => void add('an await', node, of(node.argument)),
    ExpressionStatement(node) {
      if (/^(?:Await|Call)Expression$/.test(node.expression.type)) add('a step', node, ';');
    },
    CallExpression(node) {
      const name = node.callee.type === 'MemberExpression' ? of(node.callee.property) : '';
      if (name === 'sort' || name === 'toSorted') add('an order', node, `${of(node)}.reverse()`);
    },
    Literal(node) {
      if (typeof node.value !== 'number' || types.has(node.start)) return;
      add('a number', node, String(node.value === 0 ? 1 : node.value * 2));
    },
    // Of SQL, mostly.
    TemplateElement({ start, value: { raw } }) {
      for (const { 0: word, index } of raw.matchAll(/\b(?:asc|desc|[1-9]\d*)\b/g)) {
        const place = code.indexOf(raw, start) + index;
        const kind = TURNED[word] ? 'an order' : 'a number';
        add(kind, { start: place, end: place + word.length }, TURNED[word] ?? String(Number(word) * 2));
      }
    },
  }).visit(parseSync(file, code).program);
  return found;
}

const options = {
  since: { type: 'string', default: 'HEAD~10' },
  seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
} as const;
const { values, positionals } = parseArgs({ allowPositionals: true, options });

let picked = 0;
/** Picks by the seed and by how many were picked before. */
function pick<T>(from: readonly T[]): T | undefined {
  picked += 1;
  const hash = createHash('sha256').update(`${values.seed} ${picked}`).digest();
  return from[hash.readUInt32BE() % from.length];
}

/** Picks a kind first, so that numbers don't outweigh everything, and then one of its changes. */
function pickChanges(all: readonly Change[], count: number): Change[] {
  const left = new Set(all);
  return Array.from({ length: Math.min(count, left.size) }, () => {
    const kind = pick([...new Set([...left].map((each) => each.kind))]);
    const change = pick([...left].filter((each) => each.kind === kind));
    if (!change) throw new Error('nothing is left to change');
    left.delete(change);
    return change;
  });
}

type Selection = { selectQuick(changed: string[]): { files: string[] } };
const script = new URL('../scripts/test-selection.mjs', import.meta.url).href;
const { selectQuick } = (await import(script)) as Selection;

/** Returns what vitest runs for a file: the tests of its room and folder; journeys unless it is the server's alone. */
function testsFor(file: string): string[][] {
  const files = selectQuick([file]).files;
  const room = /\/rooms\/([^/]+)\//.exec(file)?.[1] ?? basename(dirname(file));
  const suites = globSync(`tests/suites/api/${room}*.test.ts`);
  const ofApi = [...files.filter((each) => each.startsWith('apps/api/')), ...suites];
  const ofConsole = file.startsWith('apps/api/') ? [] : files.filter((each) => each.startsWith('tests/'));
  const pure = file.startsWith('apps/') ? [] : ['packages'];
  const runs = {
    contract: pure,
    'api (embedded)': file.startsWith('apps/web/') ? [] : ofApi,
    console: ofConsole,
  };
  return Object.entries(runs).flatMap(([name, paths]) =>
    paths.length > 0
      ? [['node_modules/vitest/vitest.mjs', 'run', '--bail=1', `--project=${name}`, ...paths]]
      : [],
  );
}

let restore = (): void => undefined;
let running: ChildProcess | null = null;
process.once('exit', () => restore());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    running?.kill('SIGTERM');
    process.exit(1);
  });
}

/** Runs a program of Node. Returns what it said when it failed or took too long, else null. */
async function runForFailure(args: string[]): Promise<string | null> {
  const env = { ...process.env, NO_COLOR: '1' };
  const child = spawn(process.execPath, args, { env, timeout: LIMIT_MS, stdio: ['ignore', 'pipe', 'pipe'] });
  running = child;
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part));
  const [code] = (await once(child, 'close')) as [number | null];
  return code === 0 ? null : stripVTControlCharacters(said);
}

const BUILD = `const [{ build }, { bringNode24 }] = await Promise.all([import('./scripts/build.mjs'), import('./scripts/node24.mjs')]);
  build(bringNode24());`;

/** Makes a change, runs the tests and takes it back. Returns which test noticed it, or null. */
async function tryChange({ file, start, end, text }: Change): Promise<string | null> {
  const code = readFileSync(file, 'utf8');
  restore = () => writeFileSync(file, code);
  writeFileSync(file, code.slice(0, start) + text + code.slice(end));
  const builds = file.startsWith('apps/api/') ? [] : [['--input-type=module', '--eval', BUILD]];
  try {
    for (const args of [...builds, ...testsFor(file)]) {
      const said = await runForFailure(args);
      if (said !== null) return /^ *FAIL +(.*)$/m.exec(said)?.[1] ?? said.trim().split('\n').at(-1) ?? '';
    }
    return null;
  } finally {
    restore();
    restore = () => undefined;
  }
}

const touched = git('diff', '--name-only', values.since, 'HEAD').split('\n');
const all = touched.filter((file) => SOURCE.test(file) && existsSync(file)).flatMap(findChanges);
const chosen = pickChanges(all, Number(positionals[0] ?? 10));
console.log(
  `${chosen.length} of ${all.length} possible changes to what was touched since ${values.since}, by seed ${values.seed}`,
);
const unnoticed: string[] = [];
for (const change of chosen) {
  const before = readFileSync(change.file, 'utf8');
  const line = before.slice(0, change.start).split('\n').length;
  const [was = '', now = ''] = [before.slice(change.start, change.end), change.text].map((part) =>
    part.replaceAll(/\s+/g, ' ').slice(0, 80),
  );
  const words = `${change.file}:${line}, ${change.kind}: ${was} → ${now}`;
  console.log(`\n${words}`);
  const by = await tryChange(change);
  console.log(by === null ? '  not noticed' : `  noticed by ${by}`);
  if (by === null) unnoticed.push(words);
}
console.log(unnoticed.length > 0 ? `\nNot noticed:\n${unnoticed.join('\n')}` : '\nAll were noticed');
