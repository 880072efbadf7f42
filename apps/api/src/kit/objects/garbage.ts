import { Client } from 'pg';

import { rowsOf, SESSION } from '#kit/db/db.ts';
import type { Db } from '#kit/db/db.ts';
import { tryWithLock } from '#kit/db/locks.ts';
import { sql } from '#kit/db/orm.ts';
import { askClient, Text } from '#kit/db/row.ts';
import { allowRemoval } from '#kit/objects/removals.ts';
import type { ObjectStore, StoredObject } from '#kit/objects/store.ts';
import { UPLOADS_AT } from '#kit/objects/objects.ts';
import type { Objects } from '#kit/objects/objects.ts';

/** How long an upload is kept before a record uses it. */
const AGE_MS = 24 * 60 * 60_000;
const EVERY_MS = 60 * 60_000;
/** The delay after a start, so that a server that never runs for an hour collects too. */
const FIRST_MS = 60_000;
/** The lock for one process at a time; the others skip their turn. */
const LOCK = 5_230_414;
const PAGE = 100;
const COPY = /^copies\/(?<key>.+)\/\w+\.\w+$/;

/** What a garbage collection works on. */
export type GarbageParts = { db: Db; store: ObjectStore; objects: Objects };

/** A room's objects other than uploads: the prefix of their keys, and how unused ones are removed. */
export type GarbageKind = {
  at: string;
  /** Removes the old objects that no record uses, and their rows. Returns how many. */
  removeUnused(parts: GarbageParts, old: readonly StoredObject[]): Promise<number>;
};

type Options = { olderThanMs?: number; signal?: AbortSignal; kinds?: readonly GarbageKind[] };
type Turn = GarbageParts & { session: Client; before: number; signal: AbortSignal | undefined };

/**
 * Removes unused objects older than a day: uploads, the rooms' own `kinds`, copies of removed pictures, and rows of
 * removed objects. Keeps the demo's under `demo/`. Returns how many it removed, or null when another process is running it.
 * @throws unavailable while a backup runs
 */
export async function collectGarbage(parts: GarbageParts, options: Options = {}): Promise<number | null> {
  const guard = await parts.db.$client.connect();
  try {
    return await tryWithLock(guard, LOCK, () => collectAll(parts, options));
  } finally {
    guard.release();
  }
}

/** Seen keys are stored outside the lock's transaction: writing in it would keep old rows from the vacuum. */
async function collectAll(
  parts: GarbageParts,
  { olderThanMs = AGE_MS, signal, kinds = [] }: Options,
): Promise<number> {
  const session = new Client({ connectionString: parts.db.directUrl, ...SESSION, keepAlive: true });
  // The next statement reports a lost connection.
  session.on('error', () => undefined);
  await session.connect();
  try {
    const turn = { ...parts, session, before: Date.now() - olderThanMs, signal };
    let removed = (await collectUploads(turn)) + (await collectNotes(turn)) + (await collectCopies(turn));
    for (const kind of kinds) removed += await collectKind(turn, kind);
    return removed;
  } finally {
    await session.end();
  }
}

/** Removes uploads that no record uses. Stores all keys it sees for the next step: there may be millions. */
async function collectUploads({ db, session, store, objects, before, signal }: Turn): Promise<number> {
  await session.query('create temp table objects_seen (key text primary key)');
  let removed = 0;
  for await (const page of splitIntoPages(store.list(UPLOADS_AT), { signal })) {
    const keys = page.map(({ key }) => key);
    await session.query('insert into objects_seen select unnest($1::text[]) on conflict do nothing', [keys]);
    const old = page.filter((each) => isOld(each, before)).map(({ key }) => key);
    const used = await objects.findUsed(db, old);
    removed += (await objects.removeUnused(old.filter((key) => !used.has(key)))).length;
  }
  return removed;
}

/** Removes rows of uploads that are not in the store, except those that a record uses: they show what is missing. */
async function collectNotes({ session, store, objects, before, signal }: Turn): Promise<number> {
  if (signal?.aborted) return 0;
  const rows = await askClient(
    session,
    { key: Text },
    `select key from objects o where key like 'users/%' and created_at < $1
     and not exists (select from objects_seen s where s.key = o.key) limit 10000`,
    [new Date(before).toISOString()],
  );
  let removed = 0;
  for (const { key } of rows) {
    if (await store.find(key)) continue;
    removed += (await objects.removeUnused([key])).length;
  }
  return removed;
}

/** Removes copies whose original has no row: they are no longer served. */
async function collectCopies({ db, store, before, signal }: Turn): Promise<number> {
  let removed = 0;
  for await (const page of splitIntoPages(store.list('copies/'), { signal })) {
    const old = page.filter((each) => isOld(each, before)).map(({ key }) => key);
    const originals = old.map((key) => COPY.exec(key)?.groups?.['key'] ?? '');
    const known = await rowsOf(
      db,
      { key: Text },
      sql`select key from objects where key = any(${sql.param(originals)}::text[])`,
    );
    const kept = new Set(known.map(({ key }) => key));
    const gone = old.filter((_, i) => !kept.has(originals[i] ?? ''));
    await db.transaction(async (tx) => {
      await allowRemoval(tx);
      await store.remove(gone);
    });
    removed += gone.length;
  }
  return removed;
}

async function collectKind({ before, signal, ...parts }: Turn, kind: GarbageKind): Promise<number> {
  let removed = 0;
  for await (const page of splitIntoPages(parts.store.list(kind.at), { signal })) {
    const old = page.filter((each) => isOld(each, before));
    removed += await parts.db.transaction(async (tx) => {
      await allowRemoval(tx);
      return kind.removeUnused(parts, old);
    });
  }
  return removed;
}

const isOld = ({ modifiedAt }: StoredObject, before: number) => modifiedAt.getTime() < before;

/** Yields objects in pages, until the signal ends it. */
export async function* splitIntoPages(
  all: AsyncIterable<StoredObject>,
  { signal, length = PAGE }: { signal?: AbortSignal | undefined; length?: number } = {},
): AsyncGenerator<StoredObject[]> {
  let page: StoredObject[] = [];
  for await (const each of all) {
    if (signal?.aborted) return;
    page.push(each);
    if (page.length < length) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/** Collects garbage every hour until it is stopped. Logs a failed run; the next one makes up for it. */
export function startGarbageCollection(
  parts: GarbageParts,
  log: (error: unknown) => void,
  {
    firstMs = FIRST_MS,
    everyMs = EVERY_MS,
    ...options
  }: Options & { firstMs?: number; everyMs?: number } = {},
): () => Promise<void> {
  const stopped = new AbortController();
  let turn: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout;
  const wait = (ms: number) => {
    timer = setTimeout(() => {
      turn = collectGarbage(parts, { ...options, signal: stopped.signal })
        .catch(log)
        .finally(() => !stopped.signal.aborted && wait(everyMs));
    }, ms);
    timer.unref();
  };
  wait(firstMs);
  return async () => {
    stopped.abort();
    clearTimeout(timer);
    await turn;
  };
}
