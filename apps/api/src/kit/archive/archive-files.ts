import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, renameSync } from 'node:fs';
import { readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

import type { Cipher } from '#kit/archive/cipher.ts';
import { makeFolder } from '#kit/make-folder.ts';
import { syncFolder } from '#kit/objects/folder-writes.ts';

type Bytes = AsyncIterable<Uint8Array>;

/** What was written to or read from a file, before compression and encryption. */
export type Contents = { sha256: string; bytes: number; lines: number };

/** A file of `objects/`: its name, and the hash of what lies there, where a run can't read what it has written. */
export type Sealed = { file: string; sealed: string };

/** The files of an archive. Names that end in `.gz` are compressed; all are encrypted when there is a key. */
export type ArchiveFiles = {
  root: string;
  cipher: Cipher;
  /** Writes a file completely or not at all. */
  write(name: string, source: Bytes): Promise<Contents>;
  /** Writes a file of `objects/` that is named by its bytes, once. */
  writeObject(source: Bytes): Promise<Contents & Partial<Sealed>>;
  read(name: string): Bytes;
  /** Reads a file to its end. Null when it is missing, damaged or of another key. */
  measure(name: string): Promise<Contents | null>;
  /** Returns the name of the file that holds an object. */
  objectName(object: { sha256: string; file?: string }): string;
  /** The hashes of files as they lie there, which can't be read: those of this run, and of `objects/` from before. */
  sealed: Map<string, string>;
  /** Reads a file as it lies there. Null when it is missing. */
  measureSealed(name: string): Promise<string | null>;
  has(name: string): boolean;
};

const NEWLINE = 10;

/** Opens the files of an archive below a folder. */
export function openFiles(root: string, cipher: Cipher): ArchiveFiles {
  const archivedFilePath = (name: string) => join(root, name + cipher.ending);
  const archivedObjectName = (sha256: string) => {
    const name = cipher.nameOf(sha256);
    return `objects/${name.slice(0, 2)}/${name}`;
  };
  const sealed = new Map<string, string>();
  const read = (name: string) => readStages(archivedFilePath(name), cipher, name.endsWith('.gz'));
  const incoming = () => join(root, 'incoming', randomUUID());
  return {
    root,
    cipher,
    async write(name, source) {
      const [growing, contents] = [incoming(), counting()];
      const isPacked = name.endsWith('.gz');
      const hash = await writeStages(growing, source, { cipher, contents, isPacked, isList: isList(name) });
      if (hash) sealed.set(name, hash);
      await place(growing, archivedFilePath(name));
      return contents.result();
    },
    async writeObject(source) {
      const [growing, contents] = [incoming(), counting()];
      const hash = await writeStages(growing, source, { cipher, contents, isPacked: false });
      const result = contents.result();
      const file = archivedObjectName(result.sha256);
      const path = archivedFilePath(file);
      // One whose hash nobody knows is replaced. Between looking and renaming nothing else runs.
      if (existsSync(path) && (hash === null || sealed.has(file))) await rm(growing);
      else {
        makeFolder(dirname(path));
        renameSync(growing, path);
        if (hash) sealed.set(file, hash);
        await syncFolder(dirname(path));
      }
      const known = sealed.get(file);
      return known ? { ...result, file, sealed: known } : result;
    },
    read,
    async measure(name) {
      const contents = counting();
      try {
        for await (const chunk of read(name)) contents.add(chunk);
        return contents.result();
      } catch {
        return null;
      }
    },
    objectName: ({ sha256, file }) => file ?? archivedObjectName(sha256),
    sealed,
    async measureSealed(name) {
      if (!existsSync(archivedFilePath(name))) return null;
      return (await measureBytes(createReadStream(archivedFilePath(name)))).sha256;
    },
    has: (name) => existsSync(archivedFilePath(name)),
  };
}

type Counting = { add(chunk: Uint8Array): void; result(): Contents };

function counting(): Counting {
  const hash = createHash('sha256');
  let [bytes, lines] = [0, 0];
  return {
    add(chunk) {
      hash.update(chunk);
      bytes += chunk.length;
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) lines += 1;
    },
    result: () => ({ sha256: hash.digest('hex'), bytes, lines }),
  };
}

/** Reads bytes to their end. */
export async function measureBytes(source: Bytes): Promise<Contents> {
  const contents = counting();
  for await (const chunk of source) contents.add(chunk);
  return contents.result();
}

/** Returns whether a file lists objects, which a later run reads to copy only what is new. */
export const isList = (name: string): boolean => /(?:^|\/)objects-\d+\.jsonl\.gz/.test(name);

type Stages = { cipher: Cipher; contents: Counting; isPacked: boolean; isList?: boolean };

/** Writes a file. Returns the hash of what lies there, where it can't be read back; else null. */
async function writeStages(path: string, source: Bytes, stages: Stages): Promise<string | null> {
  const { cipher, contents, isPacked } = stages;
  const sealed = cipher.recipient ? counting() : null;
  makeFolder(dirname(path));
  async function* counted(chunks: Bytes) {
    for await (const chunk of chunks) {
      contents.add(chunk);
      yield chunk;
    }
  }
  async function* seal(chunks: Bytes) {
    for await (const chunk of cipher.seal(chunks, stages.isList)) {
      sealed?.add(chunk);
      yield chunk;
    }
  }
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  try {
    await (isPacked
      ? pipeline(source, counted, createGzip(), seal, file)
      : pipeline(source, counted, seal, file));
    return sealed?.result().sha256 ?? null;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

async function* readStages(path: string, cipher: Cipher, isPacked: boolean): AsyncGenerator<Uint8Array> {
  const plain = cipher.open(createReadStream(path));
  // An error of the file ends the unpacking with it.
  const bytes: Bytes = isPacked ? Readable.from(plain).compose(createGunzip()) : plain;
  yield* bytes;
}

async function place(from: string, to: string): Promise<void> {
  makeFolder(dirname(to));
  await rename(from, to);
  await syncFolder(dirname(to));
}

/** Reads a text file that is not encrypted; null when there is none. */
export async function readPlain(path: string): Promise<string | null> {
  return existsSync(path) ? readFile(path, 'utf8') : null;
}

/** Lists the entries of a folder; none when there is no such folder. */
export async function listEntries(path: string): Promise<string[]> {
  const isFolder = (await stat(path).catch(() => null))?.isDirectory() ?? false;
  return isFolder ? (await readdir(path)).toSorted() : [];
}
