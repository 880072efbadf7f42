import { loadEnvFile } from '#kit/env-file.ts';
import { reasonOf } from '#kit/errors.ts';

/** A command's arguments, and where its output goes. */
export type CommandLine = {
  args: string[];
  env: NodeJS.ProcessEnv;
  print: (text: string) => void;
  printError: (text: string) => void;
};
export type Command = (line: CommandLine) => Promise<void>;

const ofThisProcess: CommandLine = {
  args: process.argv.slice(2),
  env: process.env,
  print: (text) => process.stdout.write(`${text}\n`),
  printError: (text) => process.stderr.write(`${text}\n`),
};

/** Runs a command. Returns its exit code; an error is printed in one line. */
export async function runCommand(command: Command, line: CommandLine = ofThisProcess): Promise<number> {
  try {
    if (line === ofThisProcess) loadEnvFile();
    await command(line);
    return 0;
  } catch (error) {
    line.printError(reasonOf(error));
    return 1;
  }
}
