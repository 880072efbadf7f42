import { UPLOAD_MESSAGES } from '@greenroom/contract/kit/uploads';
import { useEffect, useId, useRef, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { ReactCrop, centerCrop, makeAspectCrop } from 'react-image-crop';
import type { PercentCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';

import { Button } from '#kit/ui/button.tsx';
import { Dialog } from '#kit/ui/dialog.tsx';

type ImageCropProps = {
  isOpen: boolean;
  onClose: () => void;
  file: File;
  /** The square as a new file. */
  onCrop: (square: File) => void;
};

/** Enough for the largest avatar on a high-density screen. */
const SIDE_MAX = 1024;
const QUALITY = 0.9;
/** In percent of the width. @source spec 9 */
const START_WIDTH = 30;
const LEAST_WIDTH = 5;
/** With what is around it, the whole dialog fits into the window. */
const LOW = 'max-h-[max(160px,calc(90dvh-300px))]';
const LABELS = {
  cropArea: 'Square. Move it with the arrow keys, faster with Shift',
  nwDragHandle: 'Top left corner. Resize with the arrow keys',
  neDragHandle: 'Top right corner. Resize with the arrow keys',
  seDragHandle: 'Bottom right corner. Resize with the arrow keys',
  swDragHandle: 'Bottom left corner. Resize with the arrow keys',
  nDragHandle: 'Top edge',
  eDragHandle: 'Right edge',
  sDragHandle: 'Bottom edge',
  wDragHandle: 'Left edge',
};

type Size = { naturalWidth: number; naturalHeight: number };

function squareCrop(width: number, { naturalWidth, naturalHeight }: Size): PercentCrop {
  return makeAspectCrop({ unit: '%', width }, 1, naturalWidth, naturalHeight);
}

const between = (at: number, most: number) => Math.min(Math.max(0, at), most);

/** Returns another size around the same centre, inside the picture. */
function resized(crop: PercentCrop, percent: number, size: Size): PercentCrop {
  const { width, height } = squareCrop(percent, size);
  return {
    unit: '%',
    width,
    height,
    x: between(crop.x + (crop.width - width) / 2, 100 - width),
    y: between(crop.y + (crop.height - height) / 2, 100 - height),
  };
}

/** Returns the percentage of the width at which a square fills the shorter side. */
const squareMostPercent = ({ naturalWidth, naturalHeight }: Size) =>
  Math.min(100, (naturalHeight / naturalWidth) * 100);

/** Returns a blob URL of the file, valid while the component is mounted. */
function useBlobUrl(file: File): string {
  const [url] = useState(() => URL.createObjectURL(file));
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return url;
}

/** Crops a square from a picture, by mouse, touch or keyboard; it starts in the middle at 30 % of the width. @source spec 9 */
export function ImageCrop({ isOpen, onClose, file, onCrop }: ImageCropProps) {
  const sizeId = useId();
  const url = useBlobUrl(file);
  const imageRef = useRef<HTMLImageElement>(null);
  const [size, setSize] = useState<Size | null>(null);
  const [crop, setCrop] = useState<PercentCrop>();
  const [failure, setFailure] = useState<string | null>(null);
  const most = size ? squareMostPercent(size) : 100;

  function handleLoad({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
    const { naturalWidth, naturalHeight } = currentTarget;
    const loaded = { naturalWidth, naturalHeight };
    setSize(loaded);
    setCrop(centerCrop(squareCrop(START_WIDTH, loaded), naturalWidth, naturalHeight));
  }

  async function handleUse(): Promise<void> {
    const square = imageRef.current && crop ? await cropImage(imageRef.current, crop, file) : null;
    if (!square) return setFailure(UPLOAD_MESSAGES.noImage);
    onCrop(square);
    return onClose();
  }

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Crop picture">
      <div className="grid grid-cols-1 gap-3">
        {!failure && (
          <div className="grid place-items-center rounded-md bg-sunken p-3 [--rc-drag-handle-size:14px] [--rc-focus-color:var(--color-accent)]">
            <ReactCrop
              {...(crop && { crop })}
              className={LOW}
              aspect={1}
              keepSelection
              ruleOfThirds
              minWidth={24}
              ariaLabels={LABELS}
              onChange={(_pixels, percent) => setCrop(percent)}
            >
              <img
                ref={imageRef}
                src={url}
                alt={file.name}
                onLoad={handleLoad}
                onError={() => setFailure(UPLOAD_MESSAGES.noImage)}
              />
            </ReactCrop>
          </div>
        )}
        {size && crop && !failure && (
          <div className="flex items-center gap-3 font-medium">
            <label htmlFor={sizeId}>Size</label>
            <input
              id={sizeId}
              className="h-control min-w-0 flex-1 accent-accent"
              type="range"
              min={Math.min(LEAST_WIDTH, most)}
              max={most}
              step="any"
              value={Math.min(crop.width, most)}
              aria-valuetext={`${Math.round(crop.width)} % of the width`}
              onChange={(change) => setCrop(resized(crop, change.currentTarget.valueAsNumber, size))}
            />
          </div>
        )}
        <p className="text-12 text-ink-faint">
          Drag the square or its corners, or use the arrow keys; Shift goes faster.
        </p>
        <p className="text-13 text-danger-ink empty:hidden" role="alert">
          {failure}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="default" data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!crop || Boolean(failure)} onClick={() => void handleUse()}>
            Use picture
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/**
 * Returns the square of a picture that `crop` marks, at most 1024 px wide: a JPEG of a JPEG, else a PNG, which keeps
 * transparency. Null when this browser can't draw it.
 */
async function cropImage(image: HTMLImageElement, crop: PercentCrop, file: File): Promise<File | null> {
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
