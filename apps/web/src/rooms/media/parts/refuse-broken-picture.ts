import { UPLOAD_MESSAGES } from '@greenroom/contract/kit/uploads';

/** Returns why a picture is refused, or null when this browser can draw it: a damaged one is refused before the upload. */
export async function refuseBrokenPicture(file: File): Promise<string | null> {
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
