import { lazyDialog } from '#kit/lazy-part.tsx';
import { useOpening } from '#kit/opening.ts';
import { Avatar } from '#kit/ui/avatar.tsx';
import { Button } from '#kit/ui/button.tsx';
import { FileDrop } from '#rooms/media/parts/file-drop.tsx';
import { refuseBrokenPicture } from '#rooms/media/parts/refuse-broken-picture.ts';
import { UploadRow } from '#rooms/media/parts/upload-row.tsx';

import { EditCard } from './edit-card.tsx';
import type { ProfileForm } from './use-profile-form.ts';

const ImageCrop = lazyDialog(async () => (await import('#rooms/media/parts/image-crop.tsx')).ImageCrop);

/** The picture: chosen, cropped to a square and uploaded; removed, and restored. */
export function PictureField({ form }: { form: ProfileForm }) {
  const { values, base, upload, uploads, pictureUrl, pictureError } = form;
  const { picture } = values;
  const old = base.values.picture;
  const crop = useOpening<File>();
  const isOld = picture.key === old.key;

  return (
    <EditCard
      aria-label="Picture"
      data-field="picture"
      className="gap-6! md:grid-cols-[96px_minmax(0,1fr)] md:items-start"
    >
      <span className="*:size-24!">
        <Avatar name={values.name} src={pictureUrl} size="large" />
      </span>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <FileDrop
          label="Picture"
          kind="image"
          cannot={uploads.cannot}
          hint="You can crop it in the next step."
          name="picture"
          error={form.errorOf('picture') ?? pictureError}
          fileName={upload?.name}
          check={refuseBrokenPicture}
          onFiles={([file]) => file && crop.open(file, null)}
        />
        {upload && (
          <UploadRow
            item={upload}
            onCancel={uploads.cancel}
            onRetry={uploads.retry}
            onRemove={() => form.setPicture(old)}
          />
        )}
        {!upload && (picture.key !== null || !isOld) && (
          <div className="flex flex-wrap gap-2">
            {picture.key !== null && (
              <Button look="default" onClick={() => form.setPicture({ key: null, url: null })}>
                Remove picture
              </Button>
            )}
            {!isOld && (
              <Button look="default" onClick={() => form.setPicture(old)}>
                {old.key === null ? 'Undo' : 'Keep the old picture'}
              </Button>
            )}
          </div>
        )}
      </div>
      {crop.what && (
        <ImageCrop
          key={crop.count}
          isOpen={crop.isOpen}
          file={crop.what}
          onClose={crop.close}
          onCrop={form.addPicture}
        />
      )}
    </EditCard>
  );
}
