import type { Manifest } from '#kit/archive/archive.ts';
import type { ArchiveFiles } from '#kit/archive/archive-files.ts';
import { openClient, renameEtags } from '#kit/archive/archive-tables.ts';
import { GUARD, countOthers, hasTables, restoreRows } from '#kit/archive/restore-rows.ts';
import { addObjects, findForeign, removeForeign, writeObject } from '#kit/archive/restore-objects.ts';
import { findDamaged } from '#kit/archive/verify.ts';
import { checkMigration, migrateDatabase, whileMigrating } from '#kit/db/migrate.ts';
import type { ObjectStore } from '#kit/objects/store.ts';

type Parts = {
  url: string;
  store: ObjectStore;
  files: ArchiveFiles;
  manifest: Manifest;
  /** Whether to put the archive in the place of what is there. */
  replace: boolean;
  say: (text: string) => void;
};

const TYPED = 'To put the backup in its place, add --replace';

/** Checks that an archive is whole. @throws Error that names a damaged file */
export async function checkWhole(files: ArchiveFiles, manifest: Manifest): Promise<void> {
  const [first, ...more] = await findDamaged(files, manifest);
  if (first === undefined) return;
  const others = more.length > 0 ? ` and ${more.length} more files` : '';
  throw new Error(`The backup in ${files.root} is damaged: ${first}${files.cipher.ending}${others}.`);
}

/**
 * Puts an archive into a database and a store. New objects are added first, then all rows are replaced in one
 * transaction, and only then objects that nothing needs any more are removed: a failure before the commit leaves what was
 * there, and after it the same call again finishes.
 * @throws Error in words
 */
export async function restore({ url, store, files, manifest, replace, say }: Parts): Promise<void> {
  checkMigration(manifest.migration, manifest.version);
  say('Checking the backup…');
  await checkWhole(files, manifest);
  const guard = await openClient(url);
  const client = await openClient(url);
  try {
    await guard.query(`set application_name = '${GUARD}'`);
    const others = await whileMigrating(guard, async () => {
      await checkFree(client);
      if (!replace) await checkEmpty(client, { store, files, manifest });
      const placed = await addObjects({ store, files }, manifest);
      say(`Files: ${manifest.objects.count}, ${placed.written} of them written.`);
      await client.query("begin; set local lock_timeout = '10s'");
      await restoreRows(client, files, manifest, placed.etags);
      await client.query('commit');
      say(`Rows: ${manifest.tables.reduce((sum, { contents }) => sum + contents.lines, 0)}.`);
      return placed.others;
    });
    for (const each of others) await renameEtags(client, [await writeObject({ store, files }, each)]);
    if (replace) await removeForeign({ store, files }, manifest);
    await client.query('analyze');
  } finally {
    await Promise.all([client.end(), guard.end()]);
  }
  await migrateDatabase(url);
}

type Client = Awaited<ReturnType<typeof openClient>>;

async function checkFree(client: Client): Promise<void> {
  const others = await countOthers(client);
  if (others === 0) return;
  const words = others === 1 ? 'Another connection uses' : `${others} other connections use`;
  throw new Error(`${words} the database. Stop every Greenroom and whatever else uses it, then restore.`);
}

async function checkEmpty(client: Client, parts: Pick<Parts, 'store' | 'files' | 'manifest'>): Promise<void> {
  if (await hasTables(client))
    throw new Error(`The database is not empty. ${TYPED}; what it holds is lost then.`);
  const foreign = await findForeign(parts, parts.manifest);
  if (foreign !== null)
    throw new Error(
      `The object store is not empty: it has ${foreign}. ${TYPED}; what it holds is lost then.`,
    );
}
