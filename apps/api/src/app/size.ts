import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

import { runCommand } from '#app/command.ts';
import type { CommandLine } from '#app/command.ts';
import { withDatabase } from '#app/with-database.ts';
import { readConfig } from '#kit/config.ts';
import { listFileSizes, listTableSizes, openSizes } from '#kit/db/sizes.ts';
import type { Size } from '#kit/db/sizes.ts';

/** Smaller tables are said together. */
const SHOWN = 12;

const formatThousands = (count: number) => count.toLocaleString('en-US');

/** Returns a size as people read it: 0.0 MB to 999.9 GB. */
function sizeWords(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return megabytes < 1000 ? `${megabytes.toFixed(1)} MB` : `${(megabytes / 1000).toFixed(1)} GB`;
}

const formatSizeLine = ({ name, count, bytes, monthBytes }: Size): string =>
  `  ${sizeWords(bytes).padStart(9)}  ${(monthBytes === null ? '' : `+${sizeWords(monthBytes)}`).padStart(10)}  ${formatThousands(count).padStart(11)}  ${name}`;

const sumSizes = (name: string, sizes: readonly Size[]): Size => ({
  name,
  count: sizes.reduce((sum, { count }) => sum + count, 0),
  bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
  monthBytes: sizes.reduce((sum, { monthBytes }) => sum + (monthBytes ?? 0), 0),
});

async function measurePathBytes(path: string): Promise<number> {
  const info = await stat(path).catch(() => null);
  if (!info?.isDirectory()) return info?.size ?? 0;
  const names = await readdir(path).catch(() => []);
  let bytes = 0;
  for (const name of names) bytes += await measurePathBytes(join(path, name));
  return bytes;
}

async function printFolder(folder: string, print: (text: string) => void): Promise<void> {
  print(`\nThe folder ${folder}`);
  const sizes: Size[] = [];
  for (const name of await readdir(folder).catch(() => []))
    sizes.push({ name, count: 0, bytes: await measurePathBytes(join(folder, name)), monthBytes: null });
  for (const { name, bytes } of sizes.toSorted((one, other) => other.bytes - one.bytes))
    print(`  ${sizeWords(bytes).padStart(9)}  ${name}`);
}

/** Says what is left of the disk, and when it is full at the growth of the last 30 days. */
async function printDisk(folder: string, monthBytes: number, print: (text: string) => void): Promise<void> {
  const disk = await statfs(folder).catch(() => null);
  if (!disk) return;
  const free = disk.bavail * disk.bsize;
  const months = monthBytes > 0 ? free / monthBytes : Infinity;
  const until =
    months < 120 ? `, which lasts ${months.toFixed(months < 10 ? 1 : 0)} months at this growth` : '';
  print(`\n${sizeWords(free)} are free on its disk${until}.`);
}

/** `npm run size`: says what takes the space, and how quickly it grows. @throws Error with a readable message */
export async function size({ args, env, print }: CommandLine): Promise<void> {
  if (args.length > 0) throw new Error('npm run size takes no arguments.');
  const config = readConfig(env);
  await withDatabase(config, async (db) => {
    const whole = await openSizes(db);
    const tables = await listTableSizes(db);
    const files = await listFileSizes(db);
    print(`The database: ${sizeWords(whole)}\n       size     30 days         rows`);
    for (const each of tables.slice(0, SHOWN)) print(formatSizeLine(each));
    const rest = tables.slice(SHOWN);
    if (rest.length > 0) print(formatSizeLine(sumSizes(`${rest.length} more`, rest)));
    const place = config.S3_BUCKET ? `the bucket ${config.S3_BUCKET}` : join(config.DATA_DIR, 'objects');
    print(`\nUploads in ${place}\n       size     30 days        files`);
    for (const each of files) print(formatSizeLine(each));
    print(formatSizeLine(sumSizes('all uploads', files)));
    await printFolder(config.DATA_DIR, print);
    const isHere = [config.DATABASE_URL ? [] : tables, config.S3_BUCKET ? [] : files].flat();
    await printDisk(config.DATA_DIR, sumSizes('', isHere).monthBytes ?? 0, print);
  });
}

if (import.meta.main) process.exitCode = await runCommand(size);
