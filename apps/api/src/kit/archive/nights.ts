import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { isNight, openToWrite, readMark } from '#kit/archive/archive.ts';
import { listEntries } from '#kit/archive/archive-files.ts';
import { makeFolder } from '#kit/make-folder.ts';

const NIGHTS = 14;
/** Besides the week that is not over yet. */
const WEEKS = 8;
const DAY_MS = 86_400_000;
/** Holds a night that is being written; after a killed run, what the next one goes on with. */
const UNFINISHED = 'unfinished';
/** Holds links to the night before while they are made. */
const LINKING = 'linking';

/**
 * Returns which backups are kept, by the days that they are named after, such as 2026-11-27: those of the newest 14
 * nights, and the last one of each of the newest 8 weeks besides this one. Nights without a backup cost none of them.
 */
export function keptNights(nights: readonly string[]): string[] {
  const newest = nights.toSorted().toReversed();
  const lastOfWeek = new Map<number, string>();
  for (const night of newest) {
    const week = weekNumber(night);
    if (!lastOfWeek.has(week)) lastOfWeek.set(week, night);
  }
  const kept = new Set([...newest.slice(0, NIGHTS), ...[...lastOfWeek.values()].slice(0, WEEKS + 1)]);
  return newest.filter((night) => kept.has(night));
}

/** Returns the number of a day's week, which begins on Monday. The first day of 1970 was a Thursday. */
const weekNumber = (night: string) => Math.floor((Date.parse(night) / DAY_MS + 3) / 7);

type Night = {
  root: string;
  /** The day that the backup is named after. */
  night: string;
  key: string | undefined;
  /** The server's key, for a public `key`. */
  own: string | undefined;
  say: (text: string) => void;
};

/**
 * Writes a night's backup beside those before, with links to what has not changed, and removes those that are not kept.
 * A night with another key copies everything, and those before stay as they are.
 * @param write writes a backup to a folder, or brings the one there up to date
 * @throws Error in words; the same call again goes on where it stopped
 */
export async function writeNight(
  { root, night, key, own, say }: Night,
  write: (folder: string) => Promise<void>,
): Promise<void> {
  if (await readMark(root))
    throw new Error(
      `${root} is itself a backup: name another folder for those of many nights, or move all that it holds into ${join(root, night)}.`,
    );
  makeFolder(root);
  const draft = join(root, UNFINISHED);
  const isOurs = (folder: string) =>
    openToWrite(folder, key, own).then(
      () => true,
      () => false,
    );
  if (existsSync(draft) && !(await isOurs(draft))) await rm(draft, { recursive: true });
  const [before] = (await listNights(root)).toReversed();
  if (before && !existsSync(draft)) {
    const from = join(root, before);
    if (!key && (await readMark(from))?.encrypted)
      throw new Error(`The backup of ${before} in ${root} is encrypted: set BACKUP_KEY.`);
    if (await isOurs(from)) await linkNight(root, from, draft);
    else
      say(`The backup of ${before} has another key: this one copies everything, and leaves that as it is.`);
  }
  await write(draft);
  // Of two in one night, the later one stays.
  await rm(join(root, night), { recursive: true, force: true });
  await rename(draft, join(root, night));
  const nights = await listNights(root);
  const kept = keptNights(nights);
  const over = nights.filter((each) => !kept.includes(each));
  for (const each of over) await rm(join(root, each), { recursive: true });
  say(
    `${kept.length} nights are kept, since ${kept.at(-1) ?? night}. Removed: ${over.join(', ') || 'none'}.`,
  );
}

/** Lists the nights with a backup, oldest first. */
async function listNights(root: string): Promise<string[]> {
  return (await listEntries(root)).filter(isNight);
}

/** Makes a folder with the same files, which take no more space: files of a backup are never changed in place. */
async function linkNight(root: string, from: string, to: string): Promise<void> {
  const linking = join(root, LINKING);
  await rm(linking, { recursive: true, force: true });
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const folder = join(linking, entry.parentPath.slice(from.length));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (entry.isFile()) await linkFile(join(entry.parentPath, entry.name), join(folder, entry.name));
  }
  await rename(linking, to);
}

/** Links a file, or copies it where the file system has no links. */
async function linkFile(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch {
    await copyFile(from, to);
  }
}
