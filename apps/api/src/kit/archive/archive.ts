import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';

import * as z from 'zod';

import { isList, listEntries, openFiles, readPlain } from '#kit/archive/archive-files.ts';
import type { ArchiveFiles, Sealed as SealedFile } from '#kit/archive/archive-files.ts';
import { PLAIN, cipherOf, isPublic } from '#kit/archive/cipher.ts';
import { makeFolder } from '#kit/make-folder.ts';

const FORMAT = 1;
/** Of archives for a public key, which releases before could not read. */
const PUBLIC_FORMAT = 2;
/** Says that a folder is an archive, and whether it is encrypted. */
const MARK = 'greenroom-backup.json';
/** Written last: an archive without it is not finished. */
const MANIFEST = 'manifest.json';

const Sealed = z.strictObject({ sha256: z.string(), bytes: z.number(), lines: z.number() });

const Manifest = z.object({
  format: z.literal(FORMAT),
  madeAt: z.string(),
  /** The version of Greenroom that made it; the first ones did not say. */
  version: z.string().optional(),
  /** The newest migration of the database: its time in the journal, and its name. */
  migration: z.strictObject({ when: z.number(), name: z.string() }),
  /** The folder that holds the tables and the list of objects. */
  state: z.string(),
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()), contents: Sealed })),
  /** Which bytes of an object were checked, as the store that was backed up names them. */
  etags: Sealed,
  /** Functions and triggers, as SQL. */
  definitions: Sealed,
  /** The ids that were given last; null before the first. */
  sequences: z.array(z.strictObject({ name: z.string(), start: z.string(), last: z.string().nullable() })),
  objects: z.strictObject({ count: z.number(), bytes: z.number(), lists: z.array(z.string()) }),
  /** The objects that rows named while the store had none of them. */
  missing: z.array(z.string()),
  /** The hash of all rows and objects: the same for the same data in any database and store. */
  fingerprint: z.string(),
});

/** What an archive holds. */
export type Manifest = z.output<typeof Manifest>;

/** An object in an archive. `etag` is that of the store that was backed up. */
export type ArchivedObject = {
  key: string;
  etag: string;
  sizeBytes: number;
  sha256: string;
} & Partial<SealedFile>;

/** Names the files of a state. */
export const inState = (state: string) => ({
  table: (name: string) => `${state}/tables/${name}.copy.gz`,
  etags: `${state}/etags.copy.gz`,
  definitions: `${state}/definitions.json.gz`,
  list: (number: number) => `${state}/objects-${String(number).padStart(5, '0')}.jsonl.gz`,
});

const OTHER_KEY = 'BACKUP_KEY is not the key of the backup in';

const isState = (name: string) => name.startsWith('state-');

/**
 * Opens a folder to write an archive to: an empty or missing one, or one that holds an archive.
 * @param own the server's key, for a public `key`
 * @throws Error in words
 */
export async function openToWrite(
  folder: string,
  key: string | undefined,
  own?: string,
): Promise<ArchiveFiles> {
  const mark = await readMark(folder);
  if (!mark && !(await isEmpty(folder)))
    throw new Error(`${folder} holds other files: name an empty folder, or one that does not exist yet.`);
  if (mark && mark.encrypted !== Boolean(key)) {
    const was = mark.encrypted ? 'with a key: set BACKUP_KEY' : 'without a key: unset BACKUP_KEY';
    throw new Error(`The backup in ${folder} was made ${was}, or name another folder.`);
  }
  const cipher = key ? cipherOf(key, own) : PLAIN;
  const { recipient } = cipher;
  if (mark && mark.recipient !== recipient) throw new Error(`${OTHER_KEY} ${folder}: name another folder.`);
  makeFolder(folder);
  if (!mark) {
    const format = recipient ? PUBLIC_FORMAT : FORMAT;
    const text = `${JSON.stringify({ format, encrypted: Boolean(key), recipient })}\n`;
    await openFiles(folder, PLAIN).write(MARK, Readable.from([Buffer.from(text)]));
  }
  const files = openFiles(folder, cipher);
  if (!recipient && files.has(MANIFEST)) await readManifest(files);
  return files;
}

/** Returns whether a folder is empty or missing. */
const isEmpty = async (folder: string): Promise<boolean> =>
  !existsSync(folder) || (statSync(folder).isDirectory() && (await listEntries(folder)).length === 0);

/** Opens a finished archive. @throws Error in words */
export async function openToRead(
  folder: string,
  key: string | undefined,
): Promise<{ files: ArchiveFiles; manifest: Manifest }> {
  const mark = await readMark(folder);
  if (!mark) throw new Error(`${folder} holds no backup of Greenroom.${await adviceOn(folder)}`);
  if (isPublic(key) && mark.recipient)
    throw new Error(
      `Only the secret key of ${mark.recipient} reads the backup in ${folder}: set BACKUP_KEY to it for this command.`,
    );
  if (mark.encrypted && !key) throw new Error(`The backup in ${folder} is encrypted: set BACKUP_KEY.`);
  const files = openFiles(folder, mark.encrypted && key ? cipherOf(key) : PLAIN);
  if (!files.has(MANIFEST))
    throw new Error(`The backup in ${folder} was never finished: run \`npm run backup\` to it again.`);
  return { files, manifest: await readManifest(files) };
}

/** Names what may have been meant. */
async function adviceOn(folder: string): Promise<string> {
  const night = (await listEntries(folder)).findLast(isNight);
  return night ? ` Name one of its nights, such as ${join(folder, night)}.` : '';
}

/** Returns whether a name is that of a night's backup. */
export const isNight = (name: string): boolean => /^\d{4}-\d\d-\d\d$/.test(name);

/** What anyone can read of an archive. `recipient` is the public key that it was written for. */
const Mark = z.object({ format: z.number(), encrypted: z.boolean(), recipient: z.string().optional() });

/** Reads what anyone can read of an archive; null when a folder is none. @throws Error in words */
export async function readMark(folder: string): Promise<z.output<typeof Mark> | null> {
  const text = await readPlain(join(folder, MARK));
  if (text === null) return null;
  const mark = Mark.safeParse(parseJson(text)).data;
  if (!mark) throw new Error(`${join(folder, MARK)} can't be read.`);
  if (mark.format > PUBLIC_FORMAT)
    throw new Error(`A newer release of Greenroom made the backup in ${folder}: use that release.`);
  return mark;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function readManifest(files: ArchiveFiles): Promise<Manifest> {
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of files.read(MANIFEST)) chunks.push(chunk);
  } catch (error) {
    const isOther = error instanceof Error && /no identity matched/.test(error.message);
    throw new Error(
      isOther
        ? `${OTHER_KEY} ${files.root}.`
        : `The backup in ${files.root} is damaged: ${MANIFEST} can't be read.`,
      { cause: error },
    );
  }
  const manifest = Manifest.safeParse(parseJson(Buffer.concat(chunks).toString())).data;
  if (!manifest) throw new Error(`The backup in ${files.root} is damaged: ${MANIFEST} can't be read.`);
  return manifest;
}

/** Finishes an archive. */
export async function writeManifest(files: ArchiveFiles, manifest: Manifest): Promise<void> {
  await files.write(MANIFEST, Readable.from([Buffer.from(JSON.stringify(manifest))]));
}

/** Reads the objects of an archive. */
export async function* readObjects(
  files: ArchiveFiles,
  lists: readonly string[],
): AsyncGenerator<ArchivedObject> {
  for (const list of lists) {
    for await (const line of createInterface({ input: Readable.from(files.read(list)) }))
      yield JSON.parse(line) as ArchivedObject;
  }
}

/** Reads the objects that earlier runs have copied, also those that did not end. */
export async function readCopied(files: ArchiveFiles): Promise<Map<string, ArchivedObject>> {
  const copied = new Map<string, ArchivedObject>();
  for (const state of (await listEntries(files.root)).filter(isState)) {
    const names = await listEntries(join(files.root, state));
    const lists = names.filter(isList);
    const inside = lists.map((name) => `${state}/${name.slice(0, name.length - files.cipher.ending.length)}`);
    try {
      for await (const each of readObjects(files, inside)) copied.set(each.key, each);
    } catch (error) {
      // Lists for a key that this server no longer has: it copies everything again.
      if (!files.cipher.recipient) throw error;
    }
  }
  return copied;
}

/** Returns the hash of all rows and objects. Sessions, settings and all else are part of it; ETags are the store's own. */
export function fingerprintContents(
  tables: Manifest['tables'],
  objects: Iterable<Pick<ArchivedObject, 'key' | 'sha256'>>,
): string {
  const hash = createHash('sha256');
  for (const { name, columns, contents } of tables)
    hash.update(`${name} (${columns.join(', ')}) ${contents.lines} ${contents.sha256}\n`);
  const lines = Array.from(objects, ({ key, sha256 }) => `${key} ${sha256}\n`);
  for (const line of lines.toSorted()) hash.update(line);
  return hash.digest('hex');
}
