import { MEDIA } from '@greenroom/contract/kit/uploads';
import sharp from 'sharp';
import type { Sharp } from 'sharp';

import type { PictureType } from '#kit/inspection/finding.ts';

sharp.cache(false);
sharp.concurrency(1);

/** WebP has no longer side. */
const COPY_SIDE_MAX = 16_383;
const QUALITY = 80;
/** Of the full size: no loss that is seen, and quick enough for 40 megapixels. */
const ENCODE: Readonly<Record<PictureType, (picture: Sharp) => Sharp>> = {
  'image/jpeg': (picture) => picture.flatten({ background: '#ffffff' }).jpeg({ quality: 90 }),
  'image/png': (picture) => picture.png({ compressionLevel: 4 }),
  'image/webp': (picture) => picture.webp({ quality: 90, effort: 2 }),
};
const ONE_PIXEL = { height: 1, fit: 'fill' } as const;

/** A picture's pixels as it is shown, and its web-sized copies as WebP. */
export type Picture = { width: number; height: number; copies: { width: number; bytes: Buffer }[] };

/** What stands where a page's HTML or a script could: no picture needs it. */
const SCRIPT = /<(?:!doctype\s+html|html[\s>]|script[\s>]|svg\s|iframe[\s>]|\?php)/i;

/** Whether bytes that are a picture are a page as well. */
export const hasScript = (bytes: Buffer): boolean => SCRIPT.test(bytes.toString('latin1'));

/** All of a picture, as it is shown. Nothing that is noted in the file is carried on. @throws Error when it can't be read */
const open = (file: string): Sharp =>
  sharp(file, { limitInputPixels: MEDIA.maxPixels, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .toColourspace('srgb');

/** Encodes a picture anew, in its full size: what was hidden in or behind it is left behind. */
export const encodePicture = (file: string, as: PictureType): Promise<Buffer> =>
  ENCODE[as](open(file)).toBuffer();

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
  const { data, info } = await open(file)
    .resize({ width: widths.at(-1) ?? 1, ...(widths.length === 0 && ONE_PIXEL), fastShrinkOnLoad: false })
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
