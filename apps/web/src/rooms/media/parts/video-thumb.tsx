import { videoOfLink } from '@greenroom/contract/kit/video-links';
import type { Video } from '@greenroom/contract/kit/video-links';
import { IconExternalLink, IconMovie, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useState } from 'react';

import { lazyDialog } from '#kit/lazy-part.tsx';
import { WebLink } from '#kit/ui/web-link.tsx';

import { useVideoTitle } from '../media-titles.queries.ts';
import type { VideoDialogProps } from './video-dialog.tsx';
import { providerOf } from './video-link.tsx';
import classes from './video-thumb.module.css';

const VideoDialog = lazyDialog<VideoDialogProps>(
  async () => (await import('./video-dialog.tsx')).VideoDialog,
);

/** Shows a video's picture and title; a press plays it. Anything but a YouTube or Vimeo video is a plain link. */
export function VideoThumb({ link }: { link: string }) {
  const video = videoOfLink(link);
  return video ? <PlayableThumb link={link} video={video} /> : <OtherLink link={link} />;
}

function PlayableThumb({ link, video }: { link: string; video: Video }) {
  const known = useVideoTitle(link);
  const [broken, setBroken] = useState<string | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const picture =
    video.platform === 'youtube'
      ? `https://i.ytimg.com/vi/${video.id}/hqdefault.jpg`
      : (known?.thumbnail_url ?? null);
  const title = known?.title || shortOf(link);
  return (
    <>
      <button type="button" className={classes.thumb} aria-haspopup="dialog" onClick={() => setPlaying(true)}>
        <span className={classes.picture}>
          {picture !== null && picture !== broken ? (
            <img
              src={picture}
              alt=""
              loading="lazy"
              decoding="async"
              referrerPolicy="no-referrer"
              onError={() => setBroken(picture)}
            />
          ) : (
            <IconMovie size={32} stroke={1.5} aria-hidden />
          )}
          <span className={classes.play}>
            <IconPlayerPlayFilled size={18} aria-hidden />
          </span>
        </span>
        <span className="sr-only">Play </span>
        <span className={classes.title}>{title}</span>{' '}
        <span className={classes.provider}>{providerOf(video)}</span>
      </button>
      {isPlaying && <VideoDialog link={link} title={title} onClose={() => setPlaying(false)} />}
    </>
  );
}

function OtherLink({ link }: { link: string }) {
  return (
    <WebLink className={classes.other} address={link}>
      <span className={classes.address}>{shortOf(link)}</span>
      <IconExternalLink size={16} aria-hidden />
    </WebLink>
  );
}

/** Returns an address as displayed. */
function shortOf(link: string): string {
  return link.replace(/^https?:\/\/(?:www\.)?/, '');
}
