import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const WINDOW = 256 * 1024;

/** A read beyond the end of the file. */
export class BeyondEnd extends Error {}

/** A file with random access, read one window at a time. */
export type FileBytes = {
  size: number;
  /** @throws BeyondEnd */
  read(at: number, length: number): Buffer;
  close(): void;
};

/** Opens a file for reading. Reads are synchronous, so only the inspecting process may use it. */
export function openBytes(path: string): FileBytes {
  const file = openSync(path, 'r');
  const { size } = fstatSync(file);
  let start = 0;
  let held = Buffer.alloc(0);
  const fill = (at: number, length: number) => {
    const next = Buffer.alloc(Math.min(length, size - at));
    let done = 0;
    while (done < next.length) {
      const count = readSync(file, next, done, next.length - done, at + done);
      if (count === 0) throw new BeyondEnd();
      done += count;
    }
    return next;
  };
  return {
    size,
    read(at, length) {
      if (at < 0 || length < 0 || !(at + length <= size)) throw new BeyondEnd();
      if (length > WINDOW) return fill(at, length);
      if (at < start || at + length > start + held.length) {
        held = fill(at, WINDOW);
        start = at;
      }
      return held.subarray(at - start, at - start + length);
    },
    close: () => closeSync(file),
  };
}
