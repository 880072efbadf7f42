import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';

import { fingerprintContents, inState, readCopied, writeManifest } from '#kit/archive/archive.ts';
import type { ArchivedObject, Manifest } from '#kit/archive/archive.ts';
import { listEntries } from '#kit/archive/archive-files.ts';
import type { ArchiveFiles } from '#kit/archive/archive-files.ts';
import { listNamed, openClient, readSurroundings, writeTables } from '#kit/archive/archive-tables.ts';
import { findDamaged } from '#kit/archive/verify.ts';
import { mapSome } from '#kit/objects/checks.ts';
import { splitIntoPages } from '#kit/objects/garbage.ts';
import { keepObjects } from '#kit/objects/removals.ts';
import type { ObjectStore, StoredObject } from '#kit/objects/store.ts';
import { VERSION } from '#kit/version.ts';

/** A killed run loses what it has copied since its last list. */
const LIST_LENGTH = 1000;
const LIST_MS = 10_000;
const PAGE = 16;
/** An object that changes each time it is read is left to the next run. */
const TRIES = 5;

type Parts = { url: string; store: ObjectStore; files: ArchiveFiles; say: (text: string) => void };
type Snapshot = Pick<Manifest, 'tables' | 'etags' | 'definitions' | 'sequences' | 'migration'> & {
  named: string[];
};

/**
 * Writes database and objects to an archive while the server runs. The rows are those of one moment, and no object is
 * removed from that moment on until all are copied: each that a row names is there. What an earlier run has copied is kept.
 * @throws Error in words; the same call again goes on where it stopped
 */
export async function backUp({ url, store, files, say }: Parts): Promise<Manifest> {
  const copied = await readCopied(files);
  for (const { file, sealed } of copied.values()) if (file && sealed) files.sealed.set(file, sealed);
  await rm(join(files.root, 'incoming'), { recursive: true, force: true });
  const madeAt = new Date().toISOString();
  const state = `state-${madeAt.replaceAll(/\D/g, '').slice(0, 14)}-${randomBytes(3).toString('hex')}`;
  const guard = await openClient(url);
  try {
    const { named, ...rows } = await keepObjects(guard, async () => {
      const snapshot = await readSnapshot(url, files, state);
      const lists = await copyObjects({ store, files, state, copied });
      return { ...snapshot, ...lists };
    });
    const { lists, objects, ...rest } = rows;
    const missing = await findMissing(store, named, objects);
    const manifest: Manifest = {
      format: 1,
      madeAt,
      version: VERSION,
      ...rest,
      state,
      objects: { count: objects.size, bytes: sumObjectBytes(objects.values()), lists },
      missing,
      fingerprint: fingerprintContents(rest.tables, objects.values()),
    };
    await checkWritten(files, manifest, say);
    await writeManifest(files, manifest);
    await removeOlder(files, state, objects.values());
    return manifest;
  } finally {
    await guard.end();
  }
}

const sumObjectBytes = (objects: Iterable<ArchivedObject>) =>
  Array.from(objects).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);

async function readSnapshot(url: string, files: ArchiveFiles, state: string): Promise<Snapshot> {
  const client = await openClient(url);
  try {
    await client.query('begin isolation level repeatable read read only');
    const surroundings = await readSurroundings(client);
    const written = await writeTables(client, files, state);
    return { ...surroundings, ...written, named: await listNamed(client) };
  } finally {
    await client.end();
  }
}

type Copying = {
  store: ObjectStore;
  files: ArchiveFiles;
  state: string;
  copied: Map<string, ArchivedObject>;
};

/** Copies every object of the store, and lists them in files of the archive as it goes. */
async function copyObjects({ store, files, state, copied }: Copying) {
  const objects = new Map<string, ArchivedObject>();
  const lists: string[] = [];
  let page: ArchivedObject[] = [];
  let writtenAt = Date.now();
  const writeList = async () => {
    if (page.length === 0) return;
    const name = inState(state).list(lists.length);
    await files.write(name, Readable.from(page.map((each) => Buffer.from(`${JSON.stringify(each)}\n`))));
    lists.push(name);
    page = [];
    writtenAt = Date.now();
  };
  try {
    for await (const some of splitIntoPages(store.list(''), { length: PAGE })) {
      const done = await mapSome(some, (each) => copyObject({ store, files, copied }, each));
      for (const each of done.filter((one) => one !== null)) {
        // A list may name an object twice when others are added meanwhile.
        if (objects.has(each.key)) continue;
        objects.set(each.key, each);
        page.push(each);
      }
      if (page.length >= LIST_LENGTH || Date.now() - writtenAt > LIST_MS) await writeList();
    }
  } finally {
    await writeList();
  }
  return { lists, objects };
}

/** Copies an object unless an earlier run has. Null when it is gone. */
async function copyObject(
  { store, files, copied }: Omit<Copying, 'state'>,
  listed: StoredObject,
): Promise<ArchivedObject | null> {
  const before = copied.get(listed.key);
  const isSame = before?.etag === listed.etag && before.sizeBytes === listed.sizeBytes;
  if (before && isSame && files.has(files.objectName(before))) return before;
  let found: StoredObject | null = listed;
  for (let left = TRIES; found && left > 0; left -= 1) {
    const { key, etag } = found;
    const bytes = await store.read(key, { ifEtag: etag });
    if (bytes) {
      const { sha256, bytes: sizeBytes, file, sealed } = await files.writeObject(bytes);
      return { key, etag, sizeBytes, sha256, ...(file && sealed && { file, sealed }) };
    }
    found = await store.find(key);
  }
  return null;
}

/** Lists what rows name and the store does not have. @throws Error for an object that is there but was not copied */
async function findMissing(
  store: ObjectStore,
  named: readonly string[],
  objects: ReadonlyMap<string, unknown>,
): Promise<string[]> {
  const missing = named.filter((key) => !objects.has(key));
  const there = (await mapSome(missing, (key) => store.find(key))).find((found) => found !== null);
  if (there)
    throw new Error(
      `${there.key} changed while it was copied. Run the command again: it goes on where it stopped.`,
    );
  return missing;
}

/** Reads the archive back before it is called finished. @throws Error when something was not written as it was read */
async function checkWritten(files: ArchiveFiles, manifest: Manifest, say: Parts['say']): Promise<void> {
  say('Reading the backup back…');
  const damaged = await findDamaged(files, manifest);
  if (damaged.length === 0) return;
  for (const name of damaged) await rm(join(files.root, name + files.cipher.ending), { force: true });
  throw new Error(
    `${damaged.length} files in ${files.root} were damaged and have been removed. Run the command again: it copies them anew.`,
  );
}

/** Removes what only earlier states of the archive needed. */
async function removeOlder(
  files: ArchiveFiles,
  state: string,
  objects: Iterable<ArchivedObject>,
): Promise<void> {
  const { root, cipher } = files;
  const kept = new Set(Array.from(objects, (each) => files.objectName(each) + cipher.ending));
  for (const name of await listEntries(root)) {
    if (name.startsWith('state-') && name !== state) await rm(join(root, name), { recursive: true });
  }
  for (const folder of await listEntries(join(root, 'objects'))) {
    for (const name of await listEntries(join(root, 'objects', folder))) {
      const file = `objects/${folder}/${name}`;
      if (!kept.has(file)) await rm(join(root, file));
    }
  }
}
