import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';

import type { ByteRange } from '#kit/objects/store.ts';

/** The boxes that hold the media, or nothing. */
const MEDIA = /^(?:mdat|free|skip|wide)$/;
/** The beginning of a box: its size in four bytes, its type, and a larger size in eight. */
const HEAD_BYTES = 16;
/** A video has four or five boxes; one in fragments has thousands. */
const BOXES_MAX = 32;
/** All but the media, at most. */
const REST_BYTES_MAX = 64 * 1024 * 1024;

/** Yields the bytes of a range, all of them. @throws Error when fewer come, or none in time */
export type ReadRange = (range: ByteRange) => AsyncIterable<Buffer>;

/**
 * Writes a video to a file without its media: there the file has a hole, so that all else is where it was. Of a recording
 * of 2 GB that is a few MB. Returns false, with the file in any state, when it does not consist of a few whole boxes.
 */
export async function writeWithoutMedia(read: ReadRange, sizeBytes: number, path: string): Promise<boolean> {
  const file = await open(path, 'w', 0o600);
  try {
    let restBytes = 0;
    let boxes = 0;
    for (let at = 0; at < sizeBytes; boxes += 1) {
      const head = await buffer(read({ start: at, end: Math.min(at + HEAD_BYTES, sizeBytes) - 1 }));
      const box = readBoxHead(head, sizeBytes - at);
      if (!box || boxes === BOXES_MAX || (at === 0 && box.type !== 'ftyp')) return false;
      const bytes = MEDIA.test(box.type) ? Math.min(HEAD_BYTES, box.sizeBytes) : box.sizeBytes;
      restBytes += bytes;
      if (restBytes > REST_BYTES_MAX) return false;
      await copy(read, file, { start: at, end: at + bytes - 1 });
      at += box.sizeBytes;
    }
    await file.truncate(sizeBytes);
    return true;
  } finally {
    await file.close();
  }
}

async function copy(read: ReadRange, file: FileHandle, range: ByteRange): Promise<void> {
  let at = range.start;
  for await (const chunk of read(range)) {
    for (let from = 0; from < chunk.length;) {
      const { bytesWritten } = await file.write(chunk, from, chunk.length - from, at);
      from += bytesWritten;
      at += bytesWritten;
    }
  }
}

/** Returns the box that begins here, or null when it is not whole. @source ISO/IEC 14496-12, 4.2 */
function readBoxHead(head: Buffer, leftBytes: number): { type: string; sizeBytes: number } | null {
  if (head.length < 8) return null;
  const told = head.readUInt32BE(0);
  if (told === 1 && head.length < HEAD_BYTES) return null;
  const sizeBytes = told === 0 ? leftBytes : told === 1 ? Number(head.readBigUInt64BE(8)) : told;
  return sizeBytes >= 8 && sizeBytes <= leftBytes ? { type: head.toString('latin1', 4, 8), sizeBytes } : null;
}
