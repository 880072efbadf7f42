import { execFile } from 'node:child_process';

import { runCommand } from '#app/command.ts';
import type { Command } from '#app/command.ts';

export type Ended = { code: number; output: string; errors: string };

/** Runs a command in this process, which is much faster than in a separate one. */
export async function runHere(
  command: Command,
  args: readonly string[],
  env: Record<string, string>,
): Promise<Ended> {
  let [output, errors] = ['', ''];
  const code = await runCommand(command, {
    args: [...args],
    env,
    print: (text) => (output += `${text}\n`),
    printError: (text) => (errors += `${text}\n`),
  });
  return { code, output, errors };
}

/** Runs a file of the server in a separate process, as npm does. */
export function runFile(file: string, args: readonly string[], env: Record<string, string>): Promise<Ended> {
  return new Promise((done) => {
    const child = execFile(
      process.execPath,
      [file, ...args],
      { env: { PATH: process.env['PATH'], ENV_FILE: '', ...env } },
      (_, output, errors) => done({ code: child.exitCode ?? -1, output, errors }),
    );
  });
}
