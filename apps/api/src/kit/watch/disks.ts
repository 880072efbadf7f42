import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

import type { Config } from '#kit/config.ts';

/** With less free space a disk counts as full: uploads are refused while the database still has room, and the server is not ready. */
export const KEEP_FREE_BYTES = 100 * 1024 * 1024;

/** A disk that the server writes to, by the first folder on it. */
export type Disk = { folder: string; freeBytes: number; sizeBytes: number };

/** Returns the disks that the server needs space on: none where database, files and mails are all elsewhere. */
export async function readDisks(config: Config): Promise<Disk[]> {
  const disks = new Map<number, Disk>();
  for (const folder of listWatchedFolders(config)) {
    // The folder of a database or of mails is made when it is first needed.
    const found = await stat(folder).catch(() => null);
    if (!found || disks.has(found.dev)) continue;
    const { bavail, blocks, bsize } = await statfs(folder);
    disks.set(found.dev, { folder, freeBytes: bavail * bsize, sizeBytes: blocks * bsize });
  }
  return [...disks.values()];
}

/** Returns whether a disk is full. */
export const isFull = ({ freeBytes }: Disk): boolean => freeBytes < KEEP_FREE_BYTES;

function listWatchedFolders({ DATA_DIR, S3_BUCKET, DATABASE_URL, SMTP_URL }: Config): string[] {
  const kept = [
    ...(S3_BUCKET ? [] : ['objects', 'uploading']),
    ...(DATABASE_URL ? [] : ['postgres']),
    ...(SMTP_URL ? [] : ['outbox']),
  ];
  return kept.length === 0 ? [] : [DATA_DIR, ...kept.map((name) => join(DATA_DIR, name))];
}
