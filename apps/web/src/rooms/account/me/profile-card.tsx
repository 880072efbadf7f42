import type { Output } from '@greenroom/contract';
import { LIMITS } from '@greenroom/contract/kit/limits';
import { ApiError } from '@greenroom/client';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { wordsOf } from '#kit/api.ts';
import { useForm } from '#kit/form.ts';
import type { FieldErrors } from '#kit/form.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import { useOpening } from '#kit/opening.ts';
import { Avatar } from '#kit/ui/avatar.tsx';
import { Button } from '#kit/ui/button.tsx';
import { TextField } from '#kit/ui/text-field.tsx';
import { FileDrop } from '#rooms/media/parts/file-drop.tsx';
import { refuseBrokenPicture } from '#rooms/media/parts/refuse-broken-picture.ts';
import { UploadRow } from '#rooms/media/parts/upload-row.tsx';
import { useUploads } from '#rooms/media/parts/use-uploads.ts';

import { useUpdateMe } from '../account-me.queries.ts';
import { MeCard } from './me-card.tsx';

const ImageCrop = lazyDialog(async () => (await import('#rooms/media/parts/image-crop.tsx')).ImageCrop);

type Me = Output<'staff.getMe'>['data'];

function errorsOf(error: unknown): FieldErrors {
  const errors = error instanceof ApiError ? error.errors : {};
  const [name] = errors['name'] ?? [];
  const [picture] = errors['picture'] ?? [];
  return name || picture ? { name, picture } : { form: wordsOf(error) };
}

/** The name and picture that colleagues see beside what one did. */
export function ProfileCard({ me }: { me: Me }) {
  const [name, setName] = useState(me.name);
  const [isRemoved, setRemoved] = useState(false);
  const uploads = useUploads({ owner: me.id, folder: 'staff', kind: 'image' });
  const upload = uploads.items.at(-1);
  const crop = useOpening<File>();
  const update = useUpdateMe();
  const form = useForm(name.trim() === '' ? { name: 'Please enter your name.' } : {});
  const isPending = upload !== undefined && upload.state !== 'done';
  const hasPictureChange = upload?.key != null || isRemoved;
  const isChanged = name.trim() !== me.name || hasPictureChange;
  const picture = isRemoved ? null : me.picture_url;

  function dropUploads(): void {
    for (const { id } of uploads.items) uploads.remove(id);
  }

  async function handleSubmit(submit: FormEvent): Promise<void> {
    submit.preventDefault();
    if (!isChanged || isPending || form.isBusy || !form.check()) return;
    await form.run(async () => {
      await update.mutateAsync({
        name: name.trim(),
        ...(hasPictureChange && { picture: upload?.key ?? null }),
      });
      uploads.clear();
      setRemoved(false);
    }, errorsOf);
  }

  return (
    <MeCard title="Profile">
      <form
        ref={form.attach}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        noValidate
        onSubmit={(submit) => void handleSubmit(submit)}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Name"
            autoComplete="name"
            maxLength={LIMITS.nameMax}
            required
            {...form.text('name', name, setName)}
          />
          <TextField label="Email" value={me.email} readOnly />
        </div>
        <div
          className="grid grid-cols-[64px_minmax(0,1fr)] items-start gap-4"
          data-field="picture"
          role="group"
          aria-label="Picture"
        >
          <Avatar name={name} src={upload?.previewUrl ?? picture} size="large" />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <FileDrop
              label="Picture"
              kind="image"
              cannot={uploads.cannot}
              hint="You can crop it in the next step."
              name="picture"
              error={form.errorOf('picture')}
              fileName={upload?.name}
              check={refuseBrokenPicture}
              onFiles={([file]) => file && crop.open(file, null)}
            />
            {upload && (
              <UploadRow
                item={upload}
                onCancel={uploads.cancel}
                onRetry={uploads.retry}
                onRemove={dropUploads}
              />
            )}
            {!upload && me.picture_url !== null && (
              <div>
                <Button look="default" onClick={() => setRemoved(!isRemoved)}>
                  {isRemoved ? 'Keep the old picture' : 'Remove picture'}
                </Button>
              </div>
            )}
          </div>
        </div>
        <p className="rounded-md bg-danger-tint p-3 text-danger-ink empty:hidden" role="alert">
          {form.failure}
        </p>
        <div className="flex justify-end">
          <Button type="submit" disabled={!isChanged || isPending} isBusy={form.isBusy}>
            Save
          </Button>
        </div>
      </form>
      {crop.what && (
        <ImageCrop
          key={crop.count}
          isOpen={crop.isOpen}
          file={crop.what}
          onClose={crop.close}
          onCrop={(square: File) => {
            dropUploads();
            setRemoved(false);
            uploads.add([square]);
          }}
        />
      )}
    </MeCard>
  );
}
