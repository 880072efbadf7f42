import type { PercentCrop } from 'react-image-crop';

/** Enough for the largest avatar on a high-density screen. */
const SIDE_MAX = 1024;
const QUALITY = 0.9;

/**
 * Returns the square of a picture that `crop` marks, at most 1024 px wide: a JPEG of a JPEG, else a PNG, which keeps
 * transparency. Null when this browser can't draw it.
 */
export async function cropImage(
  image: HTMLImageElement,
  crop: PercentCrop,
  file: File,
): Promise<File | null> {
  const { naturalWidth, naturalHeight } = image;
  const width = Math.max(1, (crop.width / 100) * naturalWidth);
  const height = Math.max(1, (crop.height / 100) * naturalHeight);
  const side = Math.max(1, Math.round(Math.min(SIDE_MAX, width)));
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  const [x, y] = [(crop.x / 100) * naturalWidth, (crop.y / 100) * naturalHeight];
  context.drawImage(image, x, y, width, height, 0, 0, side, side);
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type, QUALITY);
  });
  const name = `${file.name.replace(/\.[^.]*$/, '')}.${type === 'image/jpeg' ? 'jpg' : 'png'}`;
  return blob && new File([blob], name, { type });
}
