import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { generateX25519Identity, identityToRecipient } from 'age-encryption';

import { runCommand } from '#app/command.ts';
import type { CommandLine } from '#app/command.ts';
import { noteDoneAt, noteDoneHere } from '#app/note-done.ts';
import { withEverything } from '#app/with-everything.ts';
import { openToRead, openToWrite } from '#kit/archive/archive.ts';
import type { Manifest } from '#kit/archive/archive.ts';
import { backUp } from '#kit/archive/backup.ts';
import { isPublic } from '#kit/archive/cipher.ts';
import { writeNight } from '#kit/archive/nights.ts';
import { checkWhole } from '#kit/archive/restore.ts';
import { readConfig } from '#kit/config.ts';
import type { Config } from '#kit/config.ts';
import { makeFolder } from '#kit/make-folder.ts';

const USAGE = `npm run backup -- FOLDER              (writes a backup, or brings one up to date)
npm run backup -- nightly FOLDER      (writes one below it, and keeps those of 14 days and 8 weeks)
npm run backup -- verify FOLDER       (reads a backup and compares every hash)
npm run backup -- new-key             (prints two: a public one for BACKUP_KEY, and a secret one to restore)`;

const count = (number: number) => number.toLocaleString('en-US');

/** Says what a backup holds. */
export function describe(manifest: Manifest): string[] {
  const { tables, objects, missing, migration, fingerprint, madeAt, version } = manifest;
  const rows = tables.reduce((sum, { contents }) => sum + contents.lines, 0);
  return [
    `Made ${madeAt}${version ? ` by Greenroom ${version}` : ''}, at migration ${migration.name}.`,
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
const resolveFolder = ({ env }: CommandLine, name: string) => resolve(env['INIT_CWD'] ?? '.', name);

/** Writes a backup to a folder. @throws Error with a readable message */
export async function writeBackup(line: CommandLine, name: string): Promise<void> {
  const config = readConfig(line.env);
  await writeTo(line, config, resolveFolder(line, name), await ownKey(config));
}

async function writeTo(line: CommandLine, config: Config, folder: string, own?: string): Promise<void> {
  const files = await openToWrite(folder, config.BACKUP_KEY, own);
  await withEverything(config, async ({ url, store }) => {
    const manifest = await backUp({ url, store, files, say: line.print });
    await noteDoneAt(url, 'backup', line.print);
    for (const words of describe(manifest)) line.print(words);
  });
}

/** Writes a night's backup, named after the day where the community is. */
async function writeNightly(line: CommandLine, name: string): Promise<void> {
  const config = readConfig(line.env);
  const own = await ownKey(config);
  const night = new Date().toLocaleDateString('sv', { timeZone: config.TIME_ZONE });
  const parts = { root: resolveFolder(line, name), night, key: config.BACKUP_KEY, own, say: line.print };
  await writeNight(parts, (folder) => writeTo(line, config, folder, own));
}

/**
 * Returns this server's own key, for backups that it can't read: by it the next one knows what is copied already. It opens
 * nothing but the lists of files. Whoever loses it copies everything again.
 */
async function ownKey({ BACKUP_KEY, DATA_DIR }: Config): Promise<string | undefined> {
  if (!isPublic(BACKUP_KEY)) return undefined;
  const file = join(DATA_DIR, 'backup-lists.key');
  if (!existsSync(file)) {
    makeFolder(DATA_DIR);
    writeFileSync(file, `${await generateX25519Identity()}\n`, { mode: 0o600 });
  }
  return readFileSync(file, 'utf8').trim();
}

/** Returns a new pair of keys, as age-keygen writes them. */
async function newKeys(): Promise<string> {
  const secret = await generateX25519Identity();
  return `# Keep these lines away from the server: without them nobody can read a backup.
# public key, for BACKUP_KEY on the server: ${await identityToRecipient(secret)}
${secret}`;
}

/** Opens a backup that a command names. @throws Error with a readable message */
export const openBackup = (line: CommandLine, name: string): ReturnType<typeof openToRead> =>
  openToRead(resolveFolder(line, name), readConfig(line.env).BACKUP_KEY);

/** `npm run backup`: writes database and objects to a folder while the server runs. @throws Error with a readable message */
export async function backup(line: CommandLine): Promise<void> {
  const { positionals } = parseArgs({ args: line.args, allowPositionals: true });
  const [first, second, ...more] = positionals;
  const isWord = first === 'verify' || first === 'nightly';
  if (!first || more.length > 0 || (second !== undefined && !isWord)) throw new Error(USAGE);
  if (first === 'new-key') return line.print(await newKeys());
  if (second === undefined) return writeBackup(line, first);
  if (first === 'nightly') return writeNightly(line, second);
  const { files, manifest } = await openBackup(line, second);
  await checkWhole(files, manifest);
  await noteDoneHere(readConfig(line.env), 'verification', line.print);
  for (const words of ['The backup is whole.', ...describe(manifest)]) line.print(words);
}

if (import.meta.main) process.exitCode = await runCommand(backup);
