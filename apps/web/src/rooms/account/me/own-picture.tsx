import type { Output } from '@greenroom/contract';
import { useState } from 'react';

import { lazyDialog } from '#kit/lazy-part.tsx';
import { useOpening } from '#kit/opening.ts';
import { Avatar } from '#kit/ui/avatar.tsx';
import { Button } from '#kit/ui/button.tsx';
import { FileDrop } from '#rooms/media/parts/file-drop.tsx';
import { refuseBrokenPicture } from '#rooms/media/parts/refuse-broken-picture.ts';
import { UploadRow } from '#rooms/media/parts/upload-row.tsx';
import { useUploads } from '#rooms/media/parts/use-uploads.ts';

const ImageCrop = lazyDialog(async () => (await import('#rooms/media/parts/image-crop.tsx')).ImageCrop);

export type Me = Output<'staff.getMe'>['data'];

/** Holds the picture of a form: the present one, a new one that is uploaded, or none. */
export function useOwnPicture(me: Me) {
  const [isRemoved, setRemoved] = useState(false);
  const uploads = useUploads({ owner: me.id, folder: 'staff', kind: 'image' });
  const upload = uploads.items.at(-1);
  const present = isRemoved ? null : me.picture_url;

  function drop(): void {
    for (const { id } of uploads.items) uploads.remove(id);
  }

  return {
    uploads,
    upload,
    isRemoved,
    setRemoved,
    drop,
    shown: upload?.previewUrl ?? present,
    isPending: upload !== undefined && upload.state !== 'done',
    /** What to save: a key, null for none, undefined for no change. */
    change: upload?.key ?? (isRemoved ? null : undefined),
    replace(square: File): void {
      drop();
      setRemoved(false);
      uploads.add([square]);
    },
    /** After saving. */
    clear(): void {
      uploads.clear();
      setRemoved(false);
    },
  };
}

type OwnPictureProps = {
  me: Me;
  name: string;
  picture: ReturnType<typeof useOwnPicture>;
  error: string | undefined;
};

/** The picture: chosen, cropped to a square and uploaded, or removed. */
export function OwnPicture({ me, name, picture, error }: OwnPictureProps) {
  const { uploads, upload, isRemoved } = picture;
  const crop = useOpening<File>();
  return (
    <div className="grid grid-cols-[64px_minmax(0,1fr)] items-start gap-4" data-field="picture">
      <Avatar name={name} src={picture.shown} size="large" />
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
        {upload && (
          <UploadRow
            item={upload}
            onCancel={uploads.cancel}
            onRetry={uploads.retry}
            onRemove={picture.drop}
          />
        )}
        {!upload && me.picture_url !== null && (
          <div>
            <Button look="default" onClick={() => picture.setRemoved(!isRemoved)}>
              {isRemoved ? 'Keep the old picture' : 'Remove picture'}
            </Button>
          </div>
        )}
      </div>
      {crop.what && (
        <ImageCrop
          key={crop.count}
          isOpen={crop.isOpen}
          file={crop.what}
          onClose={crop.close}
          onCrop={picture.replace}
        />
      )}
    </div>
  );
}
