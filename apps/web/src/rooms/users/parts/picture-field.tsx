import { useState } from 'react';

import { lazyDialog } from '#kit/lazy-part.tsx';
import { Avatar } from '#kit/ui/avatar.tsx';
import { Button } from '#kit/ui/button.tsx';
import { FileDrop } from '#rooms/media/parts/file-drop.tsx';
import type { ImageCropProps } from '#rooms/media/parts/image-crop.tsx';
import { refuseBrokenPicture } from '#rooms/media/parts/refuse-broken-picture.ts';
import { UploadRow } from '#rooms/media/parts/upload-row.tsx';

import classes from './edit-form.module.css';
import type { ProfileForm } from './use-profile-form.ts';

const ImageCrop = lazyDialog<ImageCropProps>(
  async () => (await import('#rooms/media/parts/image-crop.tsx')).ImageCrop,
);

/** The picture: chosen, cropped to a square and uploaded; removed, and restored. */
export function PictureField({ form }: { form: ProfileForm }) {
  const { draft, base, upload, uploads, pictureUrl, pictureError } = form;
  const [chosen, setChosen] = useState<{ file: File; turn: number } | null>(null);
  const [isCropping, setCropping] = useState(false);
  const isOld = draft.picture === base.fields.picture;

  function handleFiles([file]: File[]): void {
    if (!file) return;
    setChosen((before) => ({ file, turn: (before?.turn ?? 0) + 1 }));
    setCropping(true);
  }

  return (
    <section className={classes.picture} aria-label="Picture" data-field="picture">
      <span className={classes.face}>
        <Avatar name={draft.name} src={pictureUrl} size="large" />
      </span>
      <div className={classes.pictureTools}>
        <FileDrop
          label="Picture"
          kind="image"
          hint="You can crop it in the next step."
          name="picture"
          error={form.errorOf('picture') ?? pictureError}
          fileName={upload?.name}
          check={refuseBrokenPicture}
          onFiles={handleFiles}
        />
        {upload && (
          <UploadRow
            item={upload}
            onCancel={uploads.cancel}
            onRetry={uploads.retry}
            onRemove={() => form.setPicture(base.fields.picture)}
          />
        )}
        {!upload && (draft.picture !== null || !isOld) && (
          <div className={classes.choices}>
            {draft.picture !== null && (
              <Button look="default" onClick={() => form.setPicture(null)}>
                Remove picture
              </Button>
            )}
            {!isOld && (
              <Button look="default" onClick={() => form.setPicture(base.fields.picture)}>
                {base.fields.picture === null ? 'Undo' : 'Keep the old picture'}
              </Button>
            )}
          </div>
        )}
      </div>
      {chosen && (
        <ImageCrop
          key={chosen.turn}
          isOpen={isCropping}
          file={chosen.file}
          onClose={() => setCropping(false)}
          onCrop={form.addPicture}
        />
      )}
    </section>
  );
}
