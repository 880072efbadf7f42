import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

/** One picture that is not as it was. */
export type Difference = { file: string; pixels: number; words: string };

/** Counts the pixels that differ, smoothed edges aside; a picture that is larger differs where the other one has none. */
export async function countDifferent(
  before: Buffer,
  after: Buffer,
): Promise<{ pixels: number; words: string; picture: Buffer | null }> {
  if (before.equals(after)) return { pixels: 0, words: '', picture: null };
  const [a, b] = [await readPixels(before), await readPixels(after)];
  const [width, height] = [Math.min(a.width, b.width), Math.min(a.height, b.height)];
  const out = Buffer.alloc(width * height * 4);
  const pixels = pixelmatch(cut(a, width, height), cut(b, width, height), out, width, height, {
    threshold: 0.1,
  });
  const isSized = a.width === b.width && a.height === b.height;
  const words = isSized ? '' : `was ${a.width} × ${a.height}, is ${b.width} × ${b.height}`;
  if (pixels === 0 && isSized) return { pixels: 0, words: '', picture: null };
  const picture = await sharp(out, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  return { pixels, words, picture };
}

type Pixels = { data: Buffer; width: number; height: number };

async function readPixels(png: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function cut({ data, width: full }: Pixels, width: number, height: number): Buffer {
  if (full === width) return data.subarray(0, width * height * 4);
  const rows = Array.from({ length: height }, (_, y) => data.subarray(y * full * 4, (y * full + width) * 4));
  return Buffer.concat(rows);
}

/** Writes before, after and difference of a picture into the folder. */
export function writeDifference(
  folder: string,
  file: string,
  pictures: Record<'before' | 'after' | 'difference', Buffer | null>,
): void {
  mkdirSync(folder, { recursive: true });
  for (const [kind, bytes] of Object.entries(pictures)) {
    if (bytes) writeFileSync(join(folder, `${file}.${kind}.png`), bytes);
  }
}

/** Writes a page that shows all differences side by side. Returns where it lies. */
export function writeSummary(folder: string, differences: readonly Difference[]): string {
  const figures = differences.map(({ file, pixels, words }) => {
    const pictures = ['before', 'after', 'difference']
      .filter((kind) => existsSync(join(folder, `${file}.${kind}.png`)))
      .map(
        (kind) =>
          `<figure><figcaption>${kind}</figcaption><img loading="lazy" src="${file}.${kind}.png"></figure>`,
      );
    return `<h2>${file}: ${pixels} px ${words}</h2><div>${pictures.join('')}</div>`;
  });
  const style = 'div{display:flex;gap:8px}figure{margin:0;flex:1}img{width:100%;border:1px solid #888}';
  const page = join(folder, 'summary.html');
  writeFileSync(page, `<!doctype html><meta charset="utf-8"><style>${style}</style>${figures.join('\n')}\n`);
  return page;
}
