import { HEADLINE, HEADLINE_MESSAGES } from '@greenroom/contract/headlines.rules';
import { useState } from 'react';

import { useSession } from '#kit/session.ts';
import { showToast } from '#kit/toast.ts';
import { readDuration } from '#rooms/media/parts/read-duration.ts';
import { useUploads } from '#rooms/media/parts/use-uploads.ts';
import type { Uploads } from '#rooms/media/parts/use-uploads.ts';

function dropAll({ items, remove }: Uploads): void {
  for (const { id } of items) remove(id);
}

/** The video and the photos of a new headline, in the folder of the signed-in admin. @source spec 5 News create */
export function useHeadlineUploads() {
  const owner = useSession()?.id ?? null;
  const video = useUploads({ owner, folder: 'headlines', kind: 'video' });
  const photos = useUploads({ owner, folder: 'headlines', kind: 'image' });
  const [isReading, setReading] = useState(false);

  /** A video that is too long is not kept; one whose length this browser can't read is the server's to measure. */
  async function addVideo(file: File): Promise<void> {
    setReading(true);
    const seconds = await readDuration(file);
    setReading(false);
    if (seconds !== null && Math.round(seconds * 1000) > HEADLINE.videoMaxMs) {
      showToast({ kind: 'warning', message: HEADLINE_MESSAGES.videoTooLong });
      return;
    }
    dropAll(video);
    video.add([file]);
  }

  /** Of more than five the first five stay. @source contract Rulings */
  function addPhotos(files: readonly File[]): void {
    const room = HEADLINE.photosMax - photos.items.length;
    if (files.length > room) showToast({ kind: 'info', message: HEADLINE_MESSAGES.tooManyPhotos });
    if (room > 0) photos.add(files.slice(0, room));
  }

  return {
    video,
    photos,
    /** While the length of a chosen video is looked up. */
    isReading,
    addVideo,
    addPhotos,
    /** After saving: the uploads belong to the headline now. */
    keepUploads() {
      video.clear();
      photos.clear();
    },
    dropUploads() {
      dropAll(video);
      dropAll(photos);
    },
  };
}
