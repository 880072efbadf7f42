import { MEDIA } from '@greenroom/contract/media.rules';
import sharp from 'sharp';

sharp.cache(false);
sharp.concurrency(1);

/** WebP has no longer side. */
const COPY_SIDE_MAX = 16_383;
const QUALITY = 80;
const ONE_PIXEL = { height: 1, fit: 'fill' } as const;

/** A picture's pixels as it is shown, and its web-sized copies as WebP. */
export type Picture = { width: number; height: number; copies: { width: number; bytes: Buffer }[] };

/** What stands where a page's HTML or a script could: no picture needs it. */
const SCRIPT = /<(?:!doctype\s+html|html[\s>]|script[\s>]|svg\s|iframe[\s>]|\?php)/i;

/** Whether bytes that are a picture are a page as well. */
export const hasScript = (bytes: Buffer): boolean => SCRIPT.test(bytes.toString('latin1'));

const isTooLarge = (width = 0, height = 0) => width * height > MEDIA.maxPixels;

/**
 * Decodes all of a picture and makes its copies, turned as it is shown and without what is noted in it. Says what is
 * wrong when it holds too much or moves.
 * @throws Error when it can't be read or is cut off
 */
export async function readPicture(file: string): Promise<Picture | 'tooManyPixels' | 'noImage'> {
  // The limit is checked here, so that it has a word of its own; nothing is decoded before.
  const head = await sharp(file, { limitInputPixels: false }).metadata();
  if (isTooLarge(head.width, head.height)) return 'tooManyPixels';
  if ((head.pages ?? 1) > 1) return 'noImage';
  const { width, height } = head.autoOrient;
  const widths = MEDIA.widths.filter((each) => each < width && (height * each) / width < COPY_SIDE_MAX);
  // Decoded once and whole, to what the widest copy needs: a reader that shrinks while it loads would skip most of it.
  const { data, info } = await sharp(file, {
    limitInputPixels: MEDIA.maxPixels,
    failOn: 'error',
    sequentialRead: true,
  })
    .autoOrient()
    .resize({ width: widths.at(-1) ?? 1, ...(widths.length === 0 && ONE_PIXEL), fastShrinkOnLoad: false })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const copies: Picture['copies'] = [];
  for (const wanted of widths) {
    const copy = sharp(data, { raw }).resize({ width: wanted }).webp({ quality: QUALITY });
    copies.push({ width: wanted, bytes: await copy.toBuffer() });
  }
  return { width, height, copies };
}
