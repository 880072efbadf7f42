import { videoPageUrl, providerOf } from '@greenroom/contract/kit/video-links';
import type { Video } from '@greenroom/contract/kit/video-links';
import { IconExternalLink } from '@tabler/icons-react';
import { clsx } from 'clsx';

import { WebLink } from '#kit/ui/web-link.tsx';

/** Links to the video's page at its provider, because we cannot know whether an embedded player works. */
export function VideoLink({ video, className }: { video: Video; className?: string | undefined }) {
  return (
    <WebLink
      className={clsx(
        'inline-flex min-h-control items-center gap-1 font-medium no-underline hover:underline',
        className,
      )}
      address={videoPageUrl(video)}
    >
      Open at {providerOf(video)}
      <IconExternalLink size={16} aria-hidden />
    </WebLink>
  );
}
