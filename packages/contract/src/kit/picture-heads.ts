/** What is often taken for a JPEG, PNG or WebP, by the first bytes of the file, whatever its ending. */
const HEADS = [
  ['pictureOfGif', /^GIF8/],
  ['pictureOfAvif', /^.{4}ftypavi[fs]/s],
  // Pictures of both kinds may begin as `mif1`; the further names say which.
  ['pictureOfAvif', /^.{4}ftypm[is]f1.{4,40}avi[fs]/s],
  ['pictureOfHeic', /^.{4}ftyp(?:he[a-z]{2}|m[is]f1)/s],
  ['pictureOfTiff', /^(?:II\*\0|MM\0\*)/],
  ['pictureOfBitmap', /^BM/],
  ['pictureOfPdf', /^%PDF/],
] as const;

/** Counts the bytes of a file that `nameOtherPicture` reads. */
export const PICTURE_HEAD_BYTES = 64;

/** Returns the name of the message that says what a file is which is no JPEG, PNG or WebP; null for what is not known. */
export function nameOtherPicture(head: Uint8Array): (typeof HEADS)[number][0] | null {
  const text = String.fromCharCode(...head.subarray(0, PICTURE_HEAD_BYTES));
  return HEADS.find(([, begin]) => begin.test(text))?.[0] ?? null;
}
