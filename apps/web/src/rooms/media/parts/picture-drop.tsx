import type { ReactNode } from 'react';

import { lazyDialog } from '#kit/lazy-part.tsx';
import { useOpening } from '#kit/opening.ts';

import { FileDrop } from './file-drop.tsx';
import { refuseBrokenPicture } from './refuse-broken-picture.ts';
import { UploadRow } from './upload-row.tsx';
import type { useUploads } from './use-uploads.ts';

const ImageCrop = lazyDialog(async () => (await import('./image-crop.tsx')).ImageCrop);

type PictureDropProps = {
  uploads: ReturnType<typeof useUploads>;
  error: string | undefined;
  /** The cropped square, to be uploaded. */
  onCrop: (square: File) => void;
  /** Takes the uploaded picture back. */
  onRemove: () => void;
  /** The buttons for the present picture, shown while there is no new one. */
  children: ReactNode;
};

/** Somebody's picture: chosen, cropped to a square and uploaded. */
export function PictureDrop({ uploads, error, onCrop, onRemove, children }: PictureDropProps) {
  const crop = useOpening<File>();
  const upload = uploads.items.at(-1);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <FileDrop
        label="Picture"
        kind="image"
        cannot={uploads.cannot}
        hint="You can crop it in the next step."
        name="picture"
        error={error}
        fileName={upload?.name}
        check={refuseBrokenPicture}
        onFiles={([file]) => file && crop.open(file, null)}
      />
      {upload ? (
        <UploadRow item={upload} onCancel={uploads.cancel} onRetry={uploads.retry} onRemove={onRemove} />
      ) : (
        children
      )}
      {crop.what && (
        <ImageCrop
          key={crop.count}
          isOpen={crop.isOpen}
          file={crop.what}
          onClose={crop.close}
          onCrop={onCrop}
        />
      )}
    </div>
  );
}
