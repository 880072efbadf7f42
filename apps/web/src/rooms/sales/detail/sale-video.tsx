import { SALE_MESSAGES } from '@greenroom/contract/sales.rules';
import { IconVideoOff } from '@tabler/icons-react';
import { useState } from 'react';

import { config } from '#kit/config.ts';
import { lazyPart } from '#kit/lazy-part.tsx';
import { DeadVideo, VideoFrame } from '#rooms/media/parts/video-frame.tsx';

import type { SaleReport } from '../sales-report.queries.ts';
import type { HlsVideoProps } from './hls-video.tsx';

const HlsVideo = lazyPart(async () => (await import('./hls-video.tsx')).HlsVideo);

const FRAME = 'relative grid aspect-16/9 w-full overflow-hidden rounded-md bg-sunken';

/** Safari, detected by a feature that only it has, plays HLS best natively; so does a browser that supports nothing else. */
const PLAYS_HLS = 'ManagedMediaSource' in window || !('MediaSource' in window);

/** A playlist is fetched by script, which our server's content policy allows only from the console's origin. */
function playlistUrl(url: string): string | null {
  const { href, pathname, search } = new URL(url, location.href);
  if (!pathname.endsWith('.m3u8')) return null;
  return config.capabilities ? pathname + search : href;
}

/** The recording with its poster: mp4 natively, HLS by a library where the browser can't. */
export function SaleVideo({ sale }: { sale: SaleReport }) {
  const { title, video_url: url, scheduler_parlour: parlour } = sale;
  const poster = parlour.poster_url ?? undefined;
  if (url === null) {
    return (
      <div className={FRAME}>
        {poster && <img className="absolute inset-0 size-full object-cover opacity-35" src={poster} alt="" />}
        <p className="relative inline-flex items-center gap-2 place-self-center rounded-full bg-surface px-3 py-1 text-ink-soft">
          <IconVideoOff size={18} aria-hidden />
          {SALE_MESSAGES.noVideo}
        </p>
      </div>
    );
  }
  const playlist = PLAYS_HLS ? null : playlistUrl(url);
  const name = `Recording of ${title}`;
  return playlist === null ? (
    <VideoFrame src={url} poster={poster} title={name} />
  ) : (
    <Playlist key={playlist} src={playlist} poster={poster} title={name} />
  );
}

function Playlist(props: Omit<HlsVideoProps, 'onClose'>) {
  const [isDead, setDead] = useState(false);
  return (
    <div className={FRAME}>
      {isDead ? (
        <DeadVideo onRetry={() => setDead(false)} />
      ) : (
        <HlsVideo {...props} onClose={() => setDead(true)} />
      )}
    </div>
  );
}
