import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const deflateOf = promisify(deflate);
const UP = 2;

function chunk(type: string, body: Buffer): Buffer {
  const whole = Buffer.alloc(body.length + 12);
  whole.writeUInt32BE(body.length, 0);
  whole.write(type, 4, 'latin1');
  body.copy(whole, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, body.length + 8)), body.length + 8);
  return whole;
}

/** A PNG of 8 bits a colour; `rgb` is row after row, three bytes a pixel. Compressed off the main thread. */
export async function encodePng(rgb: Uint8Array, width: number, height: number): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const stride = width * 3;
  const rows = Buffer.alloc((stride + 1) * height);
  for (let y = 0; y < height; y += 1) {
    const [to, from] = [y * (stride + 1), y * stride];
    rows[to] = UP;
    for (let i = 0; i < stride; i += 1) {
      const above = y === 0 ? 0 : (rgb[from - stride + i] ?? 0);
      rows[to + 1 + i] = (rgb[from + i] ?? 0) - above;
    }
  }
  const pixels = await deflateOf(rows, { level: 3 });
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
