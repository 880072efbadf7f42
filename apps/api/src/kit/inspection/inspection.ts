import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { UploadKind } from '@greenroom/contract/kit/uploads';

import { NOT_OF_KIND } from '#kit/inspection/finding.ts';
import type { Finding, PictureType, Question } from '#kit/inspection/finding.ts';
import { MB, openPool } from '#kit/inspection/pool.ts';
import type { PoolLimits } from '#kit/inspection/pool.ts';

/** Inspects files. */
export type Inspection = {
  /** Returns what a file is; with `as`, only encodes a picture as that type. @throws unavailable when too many wait */
  inspect(file: string, kind: UploadKind, as?: PictureType): Promise<Finding>;
  close(): Promise<void>;
};

/** Decoding a WebP or a progressive JPEG of 40 megapixels takes about 350 MB. */
const LIMITS: PoolLimits = {
  // Re-encoding a PNG of 40 megapixels takes about 5 s.
  cpuMs: 15_000,
  clockMs: 30_000,
  memoryBytes: 512 * MB,
  // An hour of video has 400,000 samples, and the reader creates an object for each.
  heapMb: 384,
  processes: 2,
  waiting: 200,
};

/** Inspects a file that is no object. @throws unavailable when too many wait */
export async function inspectBytes(
  inspection: Inspection,
  bytes: Uint8Array,
  kind: UploadKind,
): Promise<Finding> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-file-'));
  try {
    const file = join(folder, 'file');
    await writeFile(file, bytes);
    return await inspection.inspect(file, kind);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Inspects files in processes of their own. */
export function openInspection(limits: Partial<PoolLimits> = {}): Inspection {
  const program = { module: new URL('inspector.ts', import.meta.url), allowed: ['--allow-addons'] };
  const pool = openPool<Question, Finding>(program, { ...LIMITS, ...limits });
  return {
    async inspect(file, kind, as) {
      const outcome = await pool.ask({ file, kind, as });
      if ('answer' in outcome) return outcome.answer;
      return { refusal: outcome.died === 'stopped' ? 'tooSlow' : NOT_OF_KIND[kind] };
    },
    close: () => pool.close(),
  };
}
