import { parseArgs } from 'node:util';

import { runCommand } from '#app/command.ts';
import type { CommandLine } from '#app/command.ts';
import { withDatabase } from '#app/with-database.ts';
import { readConfig } from '#kit/config.ts';
import { noteDone } from '#kit/watch/done.ts';
import { hasHead, readChain } from '#rooms/audit/audit-seals.store.ts';
import type { Chain } from '#rooms/audit/audit-seals.store.ts';

const USAGE = `npm run audit -- verify
npm run audit -- verify --head HASH      (the hash that an earlier run printed)`;

function readWish(args: string[]): { head: string | undefined } {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { head: { type: 'string' } },
  });
  if (positionals.join(' ') !== 'verify') throw new Error(USAGE);
  const head = values.head?.toLowerCase();
  if (head !== undefined && !/^[\da-f]{64}$/.test(head)) throw new Error(USAGE);
  return { head };
}

const WORDS = {
  changed: 'was changed, or one before it was removed',
  removed: 'was removed',
  blanked: 'was blanked, and no erasure lists it',
  'not sealed': 'was added past the server',
} satisfies Record<NonNullable<Chain['broken']>['why'], string>;

/** `npm run audit`: proves that no entry was changed or removed. @throws Error that names the first broken entry */
export async function auditLog({ args, env, print }: CommandLine): Promise<void> {
  const { head } = readWish(args);
  await withDatabase(readConfig(env), async (db) => {
    const chain = await readChain(db);
    if (chain.broken) {
      const { entry, why } = chain.broken;
      throw new Error(`The activity log is not as it was written: entry ${entry} ${WORDS[why]}.`);
    }
    if (head !== undefined && !(await hasHead(db, head)))
      throw new Error(`The head ${head} is no longer in the log: entries at its end were removed.`);
    await noteDone(db, 'audit');
    const { entries, erased } = chain;
    print(`${entries} ${entries === 1 ? 'entry' : 'entries'}, none changed or removed.`);
    if (erased > 0) print(`Personal data was erased from ${erased}.`);
    print(`Head: ${chain.head || 'none'}`);
  });
}

if (import.meta.main) process.exitCode = await runCommand(auditLog);
