import { createInterface } from 'node:readline/promises';

import { loadEnvFile } from '#kit/env-file.ts';
import { errorReason } from '#kit/errors.ts';

/** A command's arguments, and where its output goes. */
export type CommandLine = {
  args: string[];
  env: NodeJS.ProcessEnv;
  print: (text: string) => void;
  printError: (text: string) => void;
  /** Asks whoever runs it, who may type `yes`. Without it, nobody can be asked. */
  confirm?: (question: string) => Promise<boolean>;
};
export type Command = (line: CommandLine) => Promise<void>;

async function askForYes(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question(`${question} Type yes to go on: `)).trim() === 'yes';
  } finally {
    terminal.close();
  }
}

const ofThisProcess: CommandLine = {
  args: process.argv.slice(2),
  env: process.env,
  print: (text) => process.stdout.write(`${text}\n`),
  printError: (text) => process.stderr.write(`${text}\n`),
  ...(process.stdin.isTTY && { confirm: askForYes }),
};

/** Runs a command. Returns its exit code; an error is printed in one line. */
export async function runCommand(command: Command, line: CommandLine = ofThisProcess): Promise<number> {
  try {
    if (line === ofThisProcess) loadEnvFile();
    await command(line);
    return 0;
  } catch (error) {
    line.printError(errorReason(error));
    return 1;
  }
}
