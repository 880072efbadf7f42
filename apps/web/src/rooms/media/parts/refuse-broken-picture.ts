import { PICTURE_HEAD_BYTES, nameOtherPicture } from '@greenroom/contract/kit/picture-heads';
import { UPLOAD_MESSAGES } from '@greenroom/contract/kit/uploads';

/**
 * Returns why a picture is refused, or null when this browser can draw it: a damaged one, and one of a kind that is not
 * taken, are refused before the upload.
 */
export async function refuseBrokenPicture(file: File): Promise<string | null> {
  const other = await otherPictureOf(file);
  if (other) return UPLOAD_MESSAGES[other];
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    return null;
  } catch {
    return UPLOAD_MESSAGES.noImage;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/** Returns what a file is that is no JPEG, PNG or WebP; null for what is not known, or can't be read. */
async function otherPictureOf(file: File): Promise<ReturnType<typeof nameOtherPicture>> {
  const bytes = await file
    .slice(0, PICTURE_HEAD_BYTES)
    .arrayBuffer()
    .catch(() => new ArrayBuffer());
  return nameOtherPicture(new Uint8Array(bytes));
}
