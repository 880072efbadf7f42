import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { generateX25519Identity } from 'age-encryption';

import { runCommand } from '#app/command.ts';
import type { CommandLine } from '#app/command.ts';
import { withEverything } from '#app/with-everything.ts';
import { openToRead, openToWrite } from '#kit/archive/archive.ts';
import type { Manifest } from '#kit/archive/archive.ts';
import { backUp } from '#kit/archive/backup.ts';
import { checkWhole } from '#kit/archive/restore.ts';
import { readConfig } from '#kit/config.ts';

const USAGE = `npm run backup -- FOLDER              (writes a backup, or brings one up to date)
npm run backup -- verify FOLDER       (reads a backup and compares every hash)
npm run backup -- new-key             (prints a key for BACKUP_KEY)`;

const count = (number: number) => number.toLocaleString('en-US');

/** Says what a backup holds. */
export function describe({ tables, objects, missing, migration, fingerprint, madeAt }: Manifest): string[] {
  const rows = tables.reduce((sum, { contents }) => sum + contents.lines, 0);
  return [
    `Made ${madeAt}, at migration ${migration.name}.`,
    `${count(rows)} rows in ${tables.length} tables, ${count(objects.count)} files of ${count(objects.bytes)} bytes.`,
    ...(missing.length > 0
      ? [
          `Not in the object store, though rows name them: ${count(missing.length)} files, such as ${missing[0]}.`,
        ]
      : []),
    `Fingerprint: ${fingerprint}`,
  ];
}

/** Returns a folder that was named where npm was called: npm changes to the repository's folder. */
const folderOf = ({ env }: CommandLine, name: string) => resolve(env['INIT_CWD'] ?? '.', name);

/** Writes a backup to a folder. @throws Error with a readable message */
export async function writeBackup(line: CommandLine, name: string): Promise<void> {
  const config = readConfig(line.env);
  const files = await openToWrite(folderOf(line, name), config.BACKUP_KEY);
  await withEverything(config, async ({ url, store }) => {
    const manifest = await backUp({ url, store, files, say: line.print });
    for (const words of describe(manifest)) line.print(words);
  });
}

/** Opens a backup that a command names. @throws Error with a readable message */
export const openBackup = (line: CommandLine, name: string): ReturnType<typeof openToRead> =>
  openToRead(folderOf(line, name), readConfig(line.env).BACKUP_KEY);

/** `npm run backup`: writes database and objects to a folder while the server runs. @throws Error with a readable message */
export async function backup(line: CommandLine): Promise<void> {
  const { positionals } = parseArgs({ args: line.args, allowPositionals: true });
  const [first, second, ...more] = positionals;
  const isVerify = first === 'verify' && second !== undefined;
  if (!first || more.length > 0 || (second !== undefined && !isVerify)) throw new Error(USAGE);
  if (first === 'new-key') return line.print(await generateX25519Identity());
  if (!isVerify) return writeBackup(line, first);
  const { files, manifest } = await openBackup(line, second);
  await checkWhole(files, manifest);
  for (const words of ['The backup is whole.', ...describe(manifest)]) line.print(words);
}

if (import.meta.main) process.exitCode = await runCommand(backup);
