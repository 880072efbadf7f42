/** A box of an MP4: its name, and where its content lies. */
export type Box = { name: string; at: number; end: number };

/** A file or a box that is not built as an MP4 is. */
export class BrokenBox extends Error {}

const NAME = /^[\x20-\x7e\xa9]{4}$/;

/** The head of a box: its name, its whole size and where its content begins. @throws BrokenBox */
export function readHead(head: Buffer, left: number): { name: string; size: number; headBytes: number } {
  const name = head.toString('latin1', 4, 8);
  const small = head.readUInt32BE(0);
  const headBytes = small === 1 ? 16 : 8;
  if (head.length < headBytes) throw new BrokenBox();
  // A box without a size, that lasts to the end, is not taken: nothing tells a cut file from a whole one.
  const size = small === 1 ? Number(head.readBigUInt64BE(8)) : small;
  if (size < headBytes || size > left || !NAME.test(name)) throw new BrokenBox();
  return { name, size, headBytes };
}

/** The boxes between two places of a buffer, which they must fill. @throws BrokenBox */
export function listBoxes(bytes: Buffer, { at, end }: Omit<Box, 'name'>): Box[] {
  const boxes: Box[] = [];
  let next = at;
  while (next < end) {
    // QuickTime ends some lists with a zero of 4 bytes.
    if (end - next < 8) break;
    const { name, size, headBytes } = readHead(bytes.subarray(next, next + 16), end - next);
    boxes.push({ name, at: next + headBytes, end: next + size });
    next += size;
  }
  return boxes;
}

/** The first box at the end of a path: `mdia/minf/stbl`. Only this path is looked at, however deep others go. */
export function findBox(bytes: Buffer, from: Omit<Box, 'name'>, path: string): Box | null {
  let box: Omit<Box, 'name'> = from;
  for (const name of path.split('/')) {
    const next = listBoxes(bytes, box).find((each) => each.name === name);
    if (!next) return null;
    box = next;
  }
  return { name: path, at: box.at, end: box.end };
}

/** A list of entries of one size behind their count; `at` is where the count stands. @throws BrokenBox when it does not fit */
export function listAt(
  bytes: Buffer,
  at: number,
  end: number,
  entryBytes: number,
): { at: number; count: number } {
  if (at + 4 > end) throw new BrokenBox();
  const count = bytes.readUInt32BE(at);
  if (at + 4 + count * entryBytes > end) throw new BrokenBox();
  return { at: at + 4, count };
}

/** A time of 32 or 64 bits, by the box's version; all ones mean that it is not known: 0. */
export function timeAt(bytes: Buffer, at: number, version: number): number {
  if (version === 0) {
    const time = bytes.readUInt32BE(at);
    return time === 0xffff_ffff ? 0 : time;
  }
  const time = bytes.readBigUInt64BE(at);
  return time === 0xffff_ffff_ffff_ffffn ? 0 : Number(time);
}
