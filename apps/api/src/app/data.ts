import { writeBackup } from '#app/backup.ts';
import { runCommand } from '#app/command.ts';
import type { CommandLine } from '#app/command.ts';
import { restoreBackup } from '#app/restore.ts';

const USAGE = `npm run data -- export FOLDER
npm run data -- import FOLDER [--replace]`;

/** `npm run data`: moves data from one database and store to others, as a backup and its restore. @throws Error with a readable message */
export async function data(line: CommandLine): Promise<void> {
  const [verb, folder, ...more] = line.args;
  if (verb === 'export' && folder && more.length === 0) return writeBackup(line, folder);
  if (verb === 'import') return restoreBackup({ ...line, args: line.args.slice(1) });
  throw new Error(USAGE);
}

if (import.meta.main) process.exitCode = await runCommand(data);
