import { parseArgs } from 'node:util';

import { describe, openBackup } from '#app/backup.ts';
import { runCommand } from '#app/command.ts';
import type { CommandLine } from '#app/command.ts';
import { withEverything } from '#app/with-everything.ts';
import { restore } from '#kit/archive/restore.ts';
import { readConfig } from '#kit/config.ts';
import { openDatabase } from '#kit/db/db.ts';
import { readChain } from '#rooms/audit/audit-seals.store.ts';

const USAGE = 'npm run restore -- FOLDER [--replace]';

/** `npm run restore`: puts a backup into an empty database and store, or in their place. @throws Error with a readable message */
export async function restoreBackup(line: CommandLine): Promise<void> {
  const { positionals, values } = parseArgs({
    args: line.args,
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  });
  const [from, ...more] = positionals;
  if (!from || more.length > 0) throw new Error(USAGE);
  const config = readConfig(line.env);
  const { files, manifest } = await openBackup(line, from);
  const { replace } = values;
  await withEverything(
    config,
    async ({ url, store }) => {
      await restore({ url, store, files, manifest, replace, say: line.print });
      for (const words of describe(manifest)) line.print(words);
      line.print(await describeLog(url));
    },
    { alone: true },
  );
}

/** Says whether the activity log is as it was written, by its seals. */
async function describeLog(url: string): Promise<string> {
  const db = openDatabase(url, (error) => process.emitWarning(error), { max: 1 });
  try {
    const { entries, head, broken } = await readChain(db);
    return broken
      ? `The activity log was already changed when the backup was made: entry ${broken.entry}. npm run audit -- verify says more.`
      : `The activity log is whole: ${entries} entries, head ${head || 'none'}.`;
  } finally {
    await db.$client.end();
  }
}

if (import.meta.main) process.exitCode = await runCommand(restoreBackup);
