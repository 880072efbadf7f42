import { HEADLINE, HEADLINE_MESSAGES } from '@greenroom/contract/headlines.rules';

import { showToast } from '#kit/toast.ts';
import { FileDrop } from '#rooms/media/parts/file-drop.tsx';

import classes from './headline-form.module.css';
import { PhotoSorter } from './photo-sorter.tsx';
import type { HeadlineDraftForm } from './use-headline-draft.ts';

/** One to five photos in the order in which the app shows them; the first five of more are kept. @source spec 5 News create, contract Rulings */
export function PhotoField({ form }: { form: HeadlineDraftForm }) {
  const { news_photo: photos } = form.uploads;
  const count = photos.items.length;

  function handleFiles(files: File[]): void {
    form.forgive('news_photo');
    photos.add(files);
  }

  return (
    <div className={classes.uploads}>
      <FileDrop
        label={`Photos (${count} of ${HEADLINE.photosMax})`}
        hint={`Up to ${HEADLINE.photosMax} photos.`}
        kind="image"
        name="news_photo"
        isMultiple
        error={form.errorOf('news_photo')}
        room={{ left: HEADLINE.photosMax - count, words: HEADLINE_MESSAGES.tooManyPhotos }}
        onRefused={(message) => showToast({ kind: 'info', message })}
        onFiles={handleFiles}
      />
      {count > 0 && <PhotoSorter photos={photos} />}
    </div>
  );
}
