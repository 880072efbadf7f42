import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const copy = mkdtempSync(join(tmpdir(), 'greenroom-planted-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** What is installed, built or stored by a run. */
const LEFT_OUT = /^(?:\..*|node_modules|dist|data)$/;

beforeAll(() => {
  cpSync(root, copy, {
    recursive: true,
    filter: (path) => path === root || !LEFT_OUT.test(basename(path)),
  });
  // All packages are the checkout's, but our own are the copy's.
  const [from, to] = [join(root, 'node_modules'), join(copy, 'node_modules')];
  mkdirSync(join(to, '@greenroom'), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== '@greenroom' && !name.startsWith('.'))
      symlinkSync(join(from, name), join(to, name), 'junction');
  }
  for (const workspace of [
    'apps/api',
    'apps/web',
    'packages/client',
    'packages/contract',
    'packages/embedded-postgres',
  ])
    symlinkSync(join(copy, workspace), join(to, '@greenroom', basename(workspace)), 'junction');
});

/** Runs tests of the copy on the embedded database. Returns the titles of those that passed, and of those that failed. */
async function runSuite(file: string, only: string): Promise<{ passed: string[]; failed: string[] }> {
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const args = [
    'run',
    '--project=api (embedded)',
    file,
    '-t',
    only,
    '--reporter=json',
    `--outputFile=${report}`,
  ];
  const { PATH, HOME } = process.env;
  const run = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: copy,
    env: { PATH, HOME },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = await Promise.all([text(run.stdout), text(run.stderr)]);
  if (!existsSync(report)) throw new Error(`no test ran: ${said.join('\n')}`);
  type Result = { assertionResults: { fullName: string; status: string }[] };
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as { testResults: Result[] };
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  const listTestNames = (status: string) =>
    results.filter((each) => each.status === status).map(({ fullName }) => fullName);
  return { passed: listTestNames('passed'), failed: listTestNames('failed') };
}

/** A mistake in one place, and the tests that find it. */
type Fault = { file: string; right: string; wrong: string; suite: string; only: string };

const FAULTS: [title: string, fault: Fault][] = [
  [
    'a call without its guard',
    {
      file: 'apps/api/src/kit/access/guard.ts',
      right: `if (!call || call.guard === 'open') done();`,
      wrong: `if (!call || call.guard === 'open' || call.name === 'users.list') done();`,
      suite: 'tests/suites/api/guard.test.ts',
      only: '^users.list ',
    },
  ],
  [
    'an answer before its commit',
    {
      file: 'apps/api/src/kit/db/db.ts',
      right: `return await drizzle(client, { casing: 'snake_case' }).transaction(work, config);`,
      wrong: `return await new Promise((resolve, reject) => {
        const early: typeof work = async (tx) => {
          const answer = await work(tx);
          resolve(answer);
          return answer;
        };
        drizzle(client, { casing: 'snake_case' }).transaction(early, config).catch(reject);
      });`,
      suite: 'tests/suites/api/cut-statements.test.ts',
      only: 'songs that are added',
    },
  ],
  [
    'a sanitiser that is turned off',
    {
      file: 'apps/api/src/kit/html.ts',
      right: `export const safeHtml = (html: string): string => sanitize(html, OPTIONS);`,
      wrong: `export const safeHtml = (html: string): string => html || sanitize(html, OPTIONS);`,
      suite: 'apps/api/src/rooms/support/replies/replies.test.ts',
      only: 'quotes no scripts',
    },
  ],
];

describe.each(FAULTS)('%s', (title, { file, right, wrong, suite, only }) => {
  test(`is found by ${suite}`, async ({ annotate }) => {
    const sound = await runSuite(suite, only);
    expect(sound.failed).toEqual([]);
    expect(sound.passed).not.toEqual([]);
    const path = join(copy, file);
    const source = readFileSync(path, 'utf8');
    expect(source.split(right), `${file} no longer has the line to spoil`).toHaveLength(2);
    writeFileSync(
      path,
      source.replace(right, () => wrong),
    );
    const { failed } = await runSuite(suite, only);
    writeFileSync(path, source);
    expect(failed).not.toEqual([]);
    await annotate(`${title}: ${failed.length} of ${sound.passed.length} tests fail`, 'planted');
  });
});
