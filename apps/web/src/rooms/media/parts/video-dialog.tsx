import { videoOfLink } from '@greenroom/contract/kit/video-links';

import { useFocusBack } from '#kit/focus.ts';
import { Dialog } from '#kit/ui/dialog.tsx';

import { VideoEmbed } from './video-embed.tsx';
import { VideoLink } from './video-link.tsx';

type VideoDialogProps = {
  /** The link to a YouTube or Vimeo video. */
  link: string;
  title: string;
  onClose: () => void;
};

/** Plays a video above the page. It is open while mounted, and then returns the focus. Load it lazily. */
export function VideoDialog({ link, title, onClose }: VideoDialogProps) {
  useFocusBack();
  const video = videoOfLink(link);
  return (
    <Dialog isOpen onClose={onClose} title={title} isWide>
      {video && (
        <>
          <div className="mx-auto mb-3 aspect-16/9 w-full max-w-[calc(70dvh*16/9)] overflow-hidden rounded-md bg-stage-night">
            <VideoEmbed video={video} title={title} isPlaying isMuted={false} />
          </div>
          <VideoLink video={video} />
        </>
      )}
    </Dialog>
  );
}
