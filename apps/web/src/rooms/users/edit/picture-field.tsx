import { Avatar } from '#kit/ui/avatar.tsx';
import { Button } from '#kit/ui/button.tsx';
import { PictureDrop } from '#rooms/media/parts/picture-drop.tsx';

import { EditCard } from './edit-card.tsx';
import type { ProfileForm } from './use-profile-form.ts';

/** The picture: chosen, cropped to a square and uploaded; removed, and restored. */
export function PictureField({ form }: { form: ProfileForm }) {
  const { values, base, uploads, pictureUrl, pictureError } = form;
  const { picture } = values;
  const old = base.values.picture;
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
      <PictureDrop
        uploads={uploads}
        error={form.errorOf('picture') ?? pictureError}
        onCrop={form.addPicture}
        onRemove={() => form.setPicture(old)}
      >
        {(picture.key !== null || !isOld) && (
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
      </PictureDrop>
    </EditCard>
  );
}
