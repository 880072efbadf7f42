import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, inject, onTestFinished, test } from 'vitest';

import { demo } from '#app/demo.ts';
import { runCommand } from '#app/command.ts';
import { openDatabase } from '#kit/db/db.ts';
import { createDatabase, dropDatabase } from '#testing/databases.ts';

async function openPlace() {
  const url = await createDatabase(inject('databaseUrl'));
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-demo-'));
  const server = openDatabase(url, () => undefined);
  onTestFinished(async () => {
    await server.$client.end();
    await dropDatabase(url);
    rmSync(folder, { recursive: true });
  });
  const run = async (args: string[], confirm?: (question: string) => Promise<boolean>) => {
    let [output, errors] = ['', ''];
    const code = await runCommand(demo, {
      args: ['--users', '3', ...args],
      env: { DATABASE_URL: url, DATA_DIR: folder },
      print: (text) => (output += `${text}\n`),
      printError: (text) => (errors += `${text}\n`),
      ...(confirm && { confirm }),
    });
    return { code, output, errors };
  };
  const people = async () =>
    (await server.$client.query<{ count: number }>('select count(*)::int as count from users')).rows[0]
      ?.count;
  return { run, people };
}

test('npm run demo asks before it fills the database of a running server, and does nothing without a yes', async () => {
  const { run, people } = await openPlace();
  // A connection of what would be the server.
  expect(await people()).toBe(0);
  const unasked = await run([]);
  expect([unasked.code, unasked.errors]).toEqual([
    1,
    expect.stringMatching(
      /^A running server, .* Nothing was changed\. To fill it all the same, add --yes\.\n$/,
    ),
  ]);
  let question = '';
  expect((await run([], async (text) => ((question = text), false))).code).toBe(1);
  expect(question).toMatch(/Fill it with 3 made-up people\?$/);
  expect(await people()).toBe(0);

  const said = await run([], async () => true);
  expect([said.code, said.errors]).toEqual([0, '']);
  expect(await people()).toBe(3);
  // Even with a yes, nothing comes to people who are there.
  expect((await run(['--yes'])).errors).toContain('This database already has people.');
});
