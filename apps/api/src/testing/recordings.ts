import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';

import { samples } from '#testing/samples/samples.ts';

const BLOCK_BYTES = 16 * 1024 * 1024;

/** Returns how a video of one second begins that is as large as wanted: media follow it that no track plays. */
function beginVideo(sizeBytes: number): Buffer {
  const video = samples.mp4(1);
  const rest = Buffer.alloc(8);
  rest.writeUInt32BE(sizeBytes - video.length, 0);
  rest.write('mdat', 4, 'latin1');
  return Buffer.concat([video, rest]);
}

/** Returns a video of one second, as large as wanted. */
export function largeVideo(sizeBytes: number): Buffer {
  const video = Buffer.alloc(sizeBytes);
  beginVideo(sizeBytes).copy(video);
  return video;
}

/** Writes a video of one second, as large as wanted and too random to be compressed. */
export async function writeLargeVideo(path: string, sizeBytes: number): Promise<void> {
  const block = randomBytes(BLOCK_BYTES);
  const file = await open(path, 'w');
  try {
    const begin = beginVideo(sizeBytes);
    await file.writeFile(begin);
    for (let left = sizeBytes - begin.length; left > 0; left -= BLOCK_BYTES) {
      await file.writeFile(block.subarray(0, left));
    }
  } finally {
    await file.close();
  }
}
