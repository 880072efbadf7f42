import { expect, test } from 'vitest';

import {
  PARTS,
  PART_KEY,
  RECORDING,
  UPLOAD_NAME,
  bytesOfPart,
  bytesOfUpload,
  countParts,
  partKeyOf,
  partsOfFolder,
  partsOfSale,
  rangeOfPart,
  uploadNameOf,
} from './upload-parts.ts';
import { UPLOADS } from './uploads.ts';

const MB = 1024 * 1024;

test('the same file has the same upload, and another name, size or time another', () => {
  const file = { name: 'Abend – live.mp4', size: 50 * MB + 1, lastModified: 1_790_000_000_123 };
  const name = uploadNameOf(file);
  expect(name).toMatch(UPLOAD_NAME);
  expect(uploadNameOf({ ...file })).toBe(name);
  expect(bytesOfUpload(name)).toBe(file.size);
  for (const change of [{ name: 'other.mp4' }, { size: 50 * MB }, { lastModified: 0 }]) {
    const other = uploadNameOf({ ...file, ...change });
    expect(other).not.toBe(name);
    expect(other).toMatch(UPLOAD_NAME);
  }
});

test('the parts of a file follow each other and add up to it', () => {
  for (const size of [1, PARTS.bytes, PARTS.bytes + 1, 50 * MB + 1, RECORDING.maxBytes]) {
    const ranges = Array.from({ length: countParts(size) }, (_, at) => rangeOfPart(size, at + 1));
    expect(ranges[0]?.start).toBe(0);
    expect(ranges.at(-1)?.end).toBe(size);
    for (const [at, { start, end }] of ranges.entries()) {
      expect(end).toBeGreaterThan(start);
      expect(ranges[at + 1]?.start ?? size).toBe(end);
    }
  }
  expect(partKeyOf(partsOfSale(7), '5-a-00000001', 12)).toBe('recordings/7/5-a-00000001/0012');
  expect(partKeyOf(partsOfSale(7), '5-a-00000001', countParts(RECORDING.maxBytes))).toMatch(PART_KEY);
});

test('a part has the bytes that its file leaves for it, and no file of a folder has more than its kind may', () => {
  const at = partsOfFolder(7, 'audio', 'audio');
  const size = PARTS.bytes + 5;
  expect(bytesOfPart(partKeyOf(at, `${size}-a-00000001`, 2))).toBe(5);
  expect(bytesOfPart(partKeyOf(at, `${size}-a-00000001`, 3))).toBeNull();
  const large = `${UPLOADS.audio.maxBytes + 1}-a-00000001`;
  expect(bytesOfPart(partKeyOf(at, large, 1))).toBeNull();
  expect(bytesOfPart(partKeyOf(partsOfSale(7), large, 1))).toBe(PARTS.bytes);
  expect(bytesOfPart('parts/7/parlours/video/5-a-00000001/0001')).toBeNull();
});
