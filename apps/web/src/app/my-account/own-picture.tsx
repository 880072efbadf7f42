import type { Output } from '@greenroom/contract';
import { useState } from 'react';

import { Avatar } from '#kit/ui/avatar.tsx';
import { Button } from '#kit/ui/button.tsx';
import { PictureDrop } from '#rooms/media/parts/picture-drop.tsx';
import { useUploads } from '#rooms/media/parts/use-uploads.ts';

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
  const { isRemoved } = picture;
  return (
    <div className="grid grid-cols-[64px_minmax(0,1fr)] items-start gap-4" data-field="picture">
      <Avatar name={name} src={picture.shown} size="large" />
      <PictureDrop uploads={picture.uploads} error={error} onCrop={picture.replace} onRemove={picture.drop}>
        {me.picture_url !== null && (
          <div>
            <Button look="default" onClick={() => picture.setRemoved(!isRemoved)}>
              {isRemoved ? 'Keep the old picture' : 'Remove picture'}
            </Button>
          </div>
        )}
      </PictureDrop>
    </div>
  );
}
