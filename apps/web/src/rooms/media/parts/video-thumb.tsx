import { providerOf, videoOfLink } from '@greenroom/contract/kit/video-links';
import type { Video } from '@greenroom/contract/kit/video-links';
import { IconExternalLink, IconMovie, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useState } from 'react';

import { lazyDialog } from '#kit/lazy-part.tsx';
import { Picture } from '#kit/ui/picture.tsx';
import { WebLink } from '#kit/ui/web-link.tsx';

import { useVideoTitle } from '../media-titles.queries.ts';

const VideoDialog = lazyDialog(async () => (await import('./video-dialog.tsx')).VideoDialog);

/** Shows a video's picture and title; a press plays it. Anything but a YouTube or Vimeo video is a plain link. */
export function VideoThumb({ link }: { link: string }) {
  const video = videoOfLink(link);
  return video ? <PlayableThumb link={link} video={video} /> : <OtherLink link={link} />;
}

function PlayableThumb({ link, video }: { link: string; video: Video }) {
  const known = useVideoTitle(link);
  const [isPlaying, setPlaying] = useState(false);
  const picture =
    video.platform === 'youtube'
      ? `https://i.ytimg.com/vi/${video.id}/hqdefault.jpg`
      : (known?.thumbnail_url ?? null);
  const title = known?.title || shortenVideoLink(link);
  return (
    <>
      <button
        type="button"
        className="group grid w-full cursor-pointer grid-cols-1 content-start gap-0.5 rounded-md text-start"
        aria-haspopup="dialog"
        onClick={() => setPlaying(true)}
      >
        <span className="relative mb-1 grid aspect-16/9 w-full place-items-center overflow-hidden rounded-md bg-sunken text-ink-faint">
          <Picture
            className="absolute inset-0 size-full object-cover"
            src={picture}
            referrerPolicy="no-referrer"
            instead={<IconMovie size={32} stroke={1.5} aria-hidden />}
          />
          <span className="absolute start-2 bottom-2 grid size-9 place-items-center rounded-full bg-accent text-on-fill transition-colors group-hover:bg-accent-hover">
            <IconPlayerPlayFilled size={18} aria-hidden />
          </span>
        </span>
        <span className="sr-only">Play </span>
        <span className="line-clamp-2 text-13 font-medium wrap-anywhere" dir="auto">
          {title}
        </span>{' '}
        <span className="text-12 text-ink-soft">{providerOf(video)}</span>
      </button>
      {isPlaying && <VideoDialog link={link} title={title} onClose={() => setPlaying(false)} />}
    </>
  );
}

function OtherLink({ link }: { link: string }) {
  return (
    <WebLink className="inline-flex max-w-full items-center gap-1 text-13 font-medium" address={link}>
      <span className="truncate">{shortenVideoLink(link)}</span>
      <IconExternalLink size={16} aria-hidden />
    </WebLink>
  );
}

/** Returns an address as displayed. */
function shortenVideoLink(link: string): string {
  return link.replace(/^https?:\/\/(?:www\.)?/, '');
}
