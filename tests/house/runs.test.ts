import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { beforeAll, describe, expect, test, vi } from 'vitest';

type Result = { file: string; state: string };
type Results = {
  readProgress: (file: string) => { results: Result[]; stray: string[] };
  countTests: (results: Result[]) => object;
  isRed: (result: Result) => boolean;
  listFailures: (result: Result) => string[];
};
type Folder = { makeRunFolder: () => Promise<{ folder: string; remove: () => Promise<void> }> };
type Run = { status: number; isCut: boolean; output: string };
type Processes = {
  runNode: (
    node24: { node: string; env: NodeJS.ProcessEnv },
    args: string[],
    how: { output: 'pipe'; until: number; patienceMs?: number },
  ) => Promise<Run>;
};

const script = (name: string) => new URL(`../../scripts/${name}.mjs`, import.meta.url).href;
const load = async (name: string): Promise<unknown> => import(/* @vite-ignore */ script(name));
const { countTests, isRed, listFailures, readProgress } = (await load('test-results')) as Results;
const { makeRunFolder } = (await load('test-folder')) as Folder;
const { runNode } = (await load('test-process')) as Processes;

const node24 = { node: process.execPath, env: process.env };
let place = '';
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'runs-'));
});

/** A program that starts another in a session of its own, which keeps its output open for ever, and says its number. */
const WITH_ORPHAN = `
  const { spawn } = require('node:child_process');
  const orphan = spawn(process.execPath, ['--eval', 'setInterval(() => 0, 1000)'], { detached: true, stdio: ['ignore', 1, 2] });
  orphan.unref();
  console.log(orphan.pid);`;

function program(name: string, text: string): string {
  const file = join(place, `${name}.cjs`);
  writeFileSync(file, text);
  return file;
}

/** One that has ended may wait for its parent to notice. */
function isAlive(pid: number): boolean {
  try {
    if (process.platform === 'linux') return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('a program of a run', () => {
  test('is over when it ends, though an orphan holds its output open', async () => {
    const run = await runNode(node24, [program('orphan', WITH_ORPHAN)], {
      output: 'pipe',
      until: Date.now() + 60_000,
    });
    const orphan = Number(run.output);
    expect(run).toMatchObject({ status: 0, isCut: false });
    expect(orphan).toBeGreaterThan(0);
    expect(isAlive(orphan), 'it would hold the output for ever').toBe(true);
    process.kill(orphan, 'SIGKILL');
  });

  test('that hangs is ended with what it started, when its time is over', async () => {
    const text = `
      const { spawn } = require('node:child_process');
      process.on('SIGTERM', () => console.log('asked to end'));
      const child = spawn(process.execPath, ['--eval', 'setInterval(() => 0, 1000)'], { stdio: 'inherit' });
      console.log(child.pid);
      setInterval(() => 0, 1000);`;
    const run = await runNode(node24, [program('hangs', text)], {
      output: 'pipe',
      until: Date.now() + 500,
      patienceMs: 200,
    });
    expect(run.isCut).toBe(true);
    expect(run.output).toContain('asked to end');
    await vi.waitUntil(() => !isAlive(Number.parseInt(run.output, 10)));
  });
});

describe('the folder of a run', () => {
  const folder = JSON.stringify(script('test-folder'));

  test('is removed by the next run when its own was killed, with the processes that work in it', async () => {
    const text = `
      import(${folder}).then(async ({ makeRunFolder }) => {
        const { folder } = await makeRunFolder();
        const { spawn } = require('node:child_process');
        const env = { ...process.env, TMPDIR: folder };
        const child = spawn(process.execPath, ['--eval', 'setInterval(() => 0, 1000)'], { detached: true, env, stdio: 'ignore' });
        console.log(folder + ' ' + child.pid);
        setInterval(() => 0, 1000);
      });`;
    const child = spawn(process.execPath, [program('killed', text)], {
      env: { ...process.env, TMPDIR: place },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [words] = (await once(child.stdout, 'data')) as [Buffer];
    const [left = '', pid = ''] = words.toString().trim().split(' ');
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
    expect([existsSync(left), isAlive(Number(pid))]).toEqual([true, true]);

    vi.stubEnv('TMPDIR', place);
    const said = vi.spyOn(console, 'log').mockReturnValue();
    const next = await makeRunFolder();
    expect(said.mock.calls.flat()).toContain(`Removed what a killed run has left: ${left} and 1 processes`);
    said.mockRestore();
    vi.unstubAllEnvs();
    expect([existsSync(left), existsSync(next.folder)]).toEqual([false, true]);
    await vi.waitUntil(() => !isAlive(Number(pid)));
    await next.remove();
    expect(existsSync(next.folder)).toBe(false);
  });
});

describe('what a run came to', () => {
  test('counts what failed outside its tests, what hangs and what was not reached as a failure each', () => {
    mkdirSync(place, { recursive: true });
    const file = join(place, 'progress.jsonl');
    const works = { name: 'works', state: 'passed', ms: 1 };
    const lines = [
      { planned: ['api | a.ts', 'api | b.ts', 'api | c.ts', 'house | d.ts', 'api | e.ts'] },
      { began: 'api | a.ts' },
      { ended: 'api | a.ts', ms: 5, state: 'passed', errors: [], tests: [works] },
      { began: 'api | b.ts' },
      {
        ended: 'api | b.ts',
        ms: 5,
        state: 'failed',
        errors: [],
        tests: [works, { ...works, state: 'failed', error: 'no' }],
      },
      { began: 'api | c.ts' },
      { began: 'house | d.ts' },
      { ended: 'house | d.ts', ms: 5, state: 'passed', errors: [], tests: [works] },
      { unhandled: 'd.ts', words: 'reset' },
      { unhandled: '', words: 'a worker died' },
    ];
    writeFileSync(file, `${lines.map((line) => JSON.stringify(line)).join('\n')}\n{"ended":"api | e`);
    const { results, stray } = readProgress(file);
    expect(stray).toEqual([]);
    expect(results.map((result) => [result.file, result.state, isRed(result)])).toEqual([
      ['a.ts', 'passed', false],
      ['b.ts', 'failed', true],
      ['c.ts', 'running', true],
      ['d.ts', 'failed', true],
      ['e.ts', 'not reached', true],
    ]);
    expect(countTests(results)).toEqual({ passed: 3, failed: 4, skipped: 0 });
    expect(results.flatMap(listFailures)).toEqual([
      'b.ts: works\nno',
      'c.ts: outside its tests\na worker died',
      'c.ts: it was running when the run ended',
      'd.ts: outside its tests\nreset',
      'e.ts: it was not reached',
    ]);
  });
});
