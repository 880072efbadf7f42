import { UPLOAD_MESSAGES } from '@greenroom/contract/kit/uploads';

/** Returns why a picture is not taken, or null when this browser can draw it: a broken one is refused before it is sent. */
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
