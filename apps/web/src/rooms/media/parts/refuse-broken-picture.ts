import { MEDIA_MESSAGES } from '@greenroom/contract/media.rules';

/** Returns why a picture is not taken, or null when this browser can draw it: a broken one is refused before it is sent. */
export async function refuseBrokenPicture(file: File): Promise<string | null> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    return null;
  } catch {
    return MEDIA_MESSAGES.noImage;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}
