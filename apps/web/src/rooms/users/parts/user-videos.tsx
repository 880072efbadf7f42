import { videoOfLink } from '@greenroom/contract/kit/video-links';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useEffect, useState } from 'react';

import { lazyDialog } from '#kit/lazy-part.tsx';
import { WebLink } from '#kit/ui/web-link.tsx';
import { useVideoTitle } from '#rooms/media/media-titles.queries.ts';
import type { VideoDialogProps } from '#rooms/media/parts/video-dialog.tsx';

import classes from './user-videos.module.css';

const VideoDialog = lazyDialog<VideoDialogProps>(
  async () => (await import('#rooms/media/parts/video-dialog.tsx')).VideoDialog,
);

/** @source spec 9 */
const TITLES_AFTER_MS = 2000;

/** A person's videos with the titles from the providers, requested a while after the page shows; each plays in place. */
export function UserVideos({ links }: { links: readonly string[] }) {
  const [isLate, setLate] = useState(false);
  const [playing, setPlaying] = useState<{ link: string; title: string } | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), TITLES_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <>
      <ul className={classes.videos}>
        {[...new Set(links)].map((link) => (
          <li key={link}>
            {videoOfLink(link) === null ? (
              <WebLink address={link} className={classes.other} />
            ) : (
              <VideoButton link={link} isLate={isLate} onPlay={(title) => setPlaying({ link, title })} />
            )}
          </li>
        ))}
      </ul>
      {playing && <VideoDialog {...playing} onClose={() => setPlaying(null)} />}
    </>
  );
}

type VideoButtonProps = { link: string; isLate: boolean; onPlay: (title: string) => void };

/** Shows the link itself until its title is known, and when the provider can't be reached. */
function VideoButton({ link, isLate, onPlay }: VideoButtonProps) {
  const title = useVideoTitle(link, isLate)?.title || link;
  return (
    <button
      type="button"
      className={classes.video}
      title={link}
      aria-haspopup="dialog"
      onClick={() => onPlay(title)}
    >
      <span className={classes.sign} aria-hidden>
        <IconPlayerPlayFilled size={14} />
      </span>
      <span className={classes.title}>{title}</span>
    </button>
  );
}
