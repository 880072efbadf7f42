import { causesOf } from '#kit/errors.ts';

/** What a command is called with, and where its words go. */
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

/** Runs a command. Returns its exit code; a failure is told in one line. */
export async function runCommand(command: Command, line: CommandLine = ofThisProcess): Promise<number> {
  try {
    await command(line);
    return 0;
  } catch (error) {
    line.printError(String(causesOf(error).find(({ message }) => message)?.message));
    return 1;
  }
}
