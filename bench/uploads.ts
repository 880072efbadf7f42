import { execFile } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { PARTS } from '@greenroom/contract/kit/upload-parts';

import { emptyBucket, makeBucket, putInParts } from '../apps/api/src/testing/bucket.ts';
import { writeLargeVideo } from '../apps/api/src/testing/recordings.ts';
import { formatCpuShares } from './explain.ts';
import { withClient } from './fill.ts';
import type { Community } from './fill.ts';
import { addRecording } from './send-recording.ts';
import { CACHE, startGreenroom } from './servers.ts';

/** How long each way took, in milliseconds. `cached`: by `cp`, when the file is in memory but not on the disk. */
type Round = { plainMs: number; cachedMs: number | null; sentMs: number; addedMs: number };
/** One store. The most memory that the server had in bytes, after a recording of four parts and after all; where its processor time goes. */
export type StoreResult = { rounds: Round[]; peakBefore: number; peakAfter: number; profile: string };
export type UploadResult = { bytes: number; folder: StoreResult; s3: StoreResult | null };

/** A way into a store, and the plain way beside it. */
type Way = {
  settings: Record<string, string>;
  plain: (file: string) => Promise<{ plainMs: number; cachedMs: number | null }>;
  /** Removes what both have stored. */
  empty: () => Promise<void>;
};

const run = promisify(execFile);
const FOLDER = join(CACHE, 'uploads');
const CEPH = fileURLToPath(new URL('../tests/setup/ceph-rgw.sh', import.meta.url));
const WARM_UP_BYTES = 4 * PARTS.bytes;
/** The gateway holds parts, the whole and what it has not yet forgotten of the last round. */
const CEPH_TIMES = 5;

/** Compares a recording's way through the console's calls with the plain way of the same file, in turn. */
export async function measureUploads(
  { url }: Community,
  { bytes, rounds }: { bytes: number; rounds: number },
  say: (text: string) => void,
): Promise<UploadResult> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const [file, small] = [join(FOLDER, 'recording.mp4'), join(FOLDER, 'small.mp4')];
  await writeLargeVideo(file, bytes);
  await writeLargeVideo(small, WARM_UP_BYTES);
  const measure = (way: Way) => measureStore(url, way, { file, small, rounds }, say);
  try {
    const folder = await measure(folderWay());
    const s3 = await withGateway(bytes * CEPH_TIMES, measure, say);
    return { bytes, folder, s3 };
  } finally {
    rmSync(FOLDER, { recursive: true, force: true });
  }
}

async function measureStore(
  url: string,
  { settings, plain, empty }: Way,
  { file, small, rounds }: { file: string; small: string; rounds: number },
  say: (text: string) => void,
): Promise<StoreResult> {
  const server = await startGreenroom(url, undefined, settings);
  try {
    const saleId = await withClient(url, async (client) => {
      const { rows } = await client.query<{ id: string }>('select min(id)::text as id from sales');
      return Number(rows[0]?.id);
    });
    await addRecording(server, saleId, small);
    const peakBefore = await server.peakBytes();
    const results: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const before = round % 2 === 0 ? await plain(file) : null;
      const ours = await addRecording(server, saleId, file);
      const result = { ...ours, ...(before ?? (await plain(file))) };
      results.push(result);
      await empty();
      const { plainMs, sentMs, addedMs } = result;
      say(
        `  ${settings['S3_BUCKET'] ? 'S3' : 'folder'}: plain ${plainMs.toFixed(0)} ms, sent ${sentMs.toFixed(0)} ms, added ${addedMs.toFixed(0)} ms`,
      );
    }
    const peakAfter = await server.peakBytes();
    await server.profile();
    await addRecording(server, saleId, small);
    const profile = await server.profile();
    return { rounds: results, peakBefore, peakAfter, profile: profile ? formatCpuShares(profile) : '' };
  } finally {
    await server.stop();
    await withClient(url, (client) =>
      client.query('update sales set video_key = null where video_key is not null'),
    );
  }
}

/** `cp` of the file, then its bytes onto the disk, as the store does before it answers. */
function folderWay(): Way {
  const dataDir = join(FOLDER, 'data');
  const copy = join(FOLDER, 'copy.mp4');
  return {
    settings: { DATA_DIR: dataDir },
    async plain(file) {
      const startedAt = performance.now();
      await run('cp', [file, copy]);
      const cachedMs = performance.now() - startedAt;
      const handle = await open(copy, 'r+');
      await handle.sync();
      await handle.close();
      return { plainMs: performance.now() - startedAt, cachedMs };
    },
    async empty() {
      rmSync(copy);
      rmSync(join(dataDir, 'objects/parlours'), { recursive: true, force: true });
    },
  };
}

/** Runs work on a gateway of its own; null where Ceph is not installed. */
async function withGateway(
  bytes: number,
  measure: (way: Way) => Promise<StoreResult>,
  say: (text: string) => void,
): Promise<StoreResult | null> {
  const folder = join(FOLDER, 'ceph');
  try {
    const env = { ...process.env, CEPH_BYTES: String(bytes) };
    const { stdout } = await run('bash', [CEPH, 'up', folder], { env });
    for (const line of stdout.trim().split('\n')) {
      const [name = '', value = ''] = line.split(/=(.*)/);
      process.env[name] = value;
    }
  } catch (error) {
    say(`  S3 is not measured: ${(error as { stderr?: string }).stderr?.trim() ?? String(error)}`);
    return null;
  }
  try {
    const bucket = await makeBucket();
    return await measure({
      settings: { ...bucket.env, DATA_DIR: join(FOLDER, 'data') },
      async plain(file) {
        const startedAt = performance.now();
        await putInParts(bucket.name, file, { partBytes: PARTS.bytes, atOnce: PARTS.atOnce });
        return { plainMs: performance.now() - startedAt, cachedMs: null };
      },
      empty: () => emptyBucket(bucket.name),
    });
  } finally {
    await run('bash', [CEPH, 'down', folder]);
  }
}
