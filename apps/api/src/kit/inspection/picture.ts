import { MEDIA } from '@greenroom/contract/kit/uploads';
import sharp from 'sharp';
import type { Sharp } from 'sharp';

import type { PictureType } from '#kit/inspection/finding.ts';

sharp.cache(false);
sharp.concurrency(1);

/** The longest side of a WebP, in pixels. */
const COPY_SIDE_MAX = 16_383;
const QUALITY = 80;
/** Encoders for the full size: no visible loss, and fast enough for 40 megapixels. */
const ENCODE: Readonly<Record<PictureType, (picture: Sharp) => Sharp>> = {
  'image/jpeg': (picture) => picture.flatten({ background: '#ffffff' }).jpeg({ quality: 90 }),
  'image/png': (picture) => picture.png({ compressionLevel: 4 }),
  'image/webp': (picture) => picture.webp({ quality: 90, effort: 2 }),
};
const ONE_PIXEL = { height: 1, fit: 'fill' } as const;

/** A picture's displayed size in pixels, and its web-sized copies as WebP. */
export type Picture = { width: number; height: number; copies: { width: number; bytes: Buffer }[] };

/** Opens a picture as it is displayed, without the file's metadata. @throws Error when it can't be read */
const open = (file: string): Sharp =>
  sharp(file, { limitInputPixels: MEDIA.maxPixels, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .toColourspace('srgb');

/** Re-encodes a picture in full size, which drops any data hidden in or after it. */
export const encodePicture = (file: string, as: PictureType): Promise<Buffer> =>
  ENCODE[as](open(file)).toBuffer();

const isTooLarge = (width = 0, height = 0) => width * height > MEDIA.maxPixels;

/**
 * Decodes a whole picture and makes its copies, in its displayed orientation and without metadata. Returns what is
 * wrong when it is too large or animated.
 * @throws Error when it can't be read or is truncated
 */
export async function readPicture(file: string): Promise<Picture | 'tooManyPixels' | 'pictureMoves'> {
  // The limit is checked here to give it its own message, before anything is decoded.
  const head = await sharp(file, { limitInputPixels: false }).metadata();
  if (isTooLarge(head.width, head.height)) return 'tooManyPixels';
  if ((head.pages ?? 1) > 1) return 'pictureMoves';
  const { width, height } = head.autoOrient;
  const widths = MEDIA.widths.filter((each) => each < width && (height * each) / width < COPY_SIDE_MAX);
  // Decoded once and completely, to the size of the widest copy: shrinking on load would skip most of the data.
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
