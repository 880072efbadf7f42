import { inState, readObjects } from '#kit/archive/archive.ts';
import type { Manifest } from '#kit/archive/archive.ts';
import type { ArchiveFiles, Contents } from '#kit/archive/archive-files.ts';
import { mapSome } from '#kit/objects/checks.ts';

/** Reads every file of an archive. Returns the names of those that are missing or not as they were written. */
export async function findDamaged(files: ArchiveFiles, manifest: Manifest): Promise<string[]> {
  const places = inState(manifest.state);
  const wanted = new Map<string, Pick<Contents, 'sha256'>>([
    ...manifest.tables.map(({ name, contents }) => [places.table(name), contents] as const),
    [places.etags, manifest.etags],
    [places.definitions, manifest.definitions],
  ]);
  const damaged: string[] = [];
  for (const list of manifest.objects.lists) {
    if ((await files.measure(list)) === null) damaged.push(list);
    else for await (const each of readObjects(files, [list])) wanted.set(files.objectName(each), each);
  }
  const isWhole = async (name: string, sha256: string) =>
    // What only another key can read must lie there as it was written.
    files.cipher.recipient
      ? (await files.measureSealed(name)) === files.sealed.get(name)
      : (await files.measure(name))?.sha256 === sha256;
  const found = await mapSome([...wanted], async ([name, { sha256 }]) =>
    (await isWhole(name, sha256)) ? null : name,
  );
  return [...damaged, ...found.filter((name) => name !== null)];
}
