import { useSession } from '#kit/session.ts';
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

  /** The one video; another one takes its place. */
  function setVideo(file: File): void {
    dropAll(video);
    video.add([file]);
  }

  return {
    video,
    photos,
    setVideo,
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
