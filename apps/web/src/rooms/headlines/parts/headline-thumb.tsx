import { useState } from 'react';

import { kindOf } from '../headlines.kinds.tsx';
import type { HeadlineRow } from '../headlines.queries.ts';

const THUMB =
  'relative grid h-9 w-16 flex-none place-items-center overflow-hidden rounded-sm bg-sunken text-ink-faint';

/** The first photo, a frame of the video, or an icon. Decorative: title and type are beside it. */
export function HeadlineThumb({ headline }: { headline: HeadlineRow }) {
  const [broken, setBroken] = useState<string | null>(null);
  const { icon: Icon, thumb } = kindOf(headline.type);
  const src = thumb?.srcOf(headline);
  if (!thumb || !src || src === broken) {
    return (
      <span className={THUMB} aria-hidden>
        <Icon size={18} />
      </span>
    );
  }
  return (
    <span className={THUMB} aria-hidden>
      <thumb.Picture src={src} onError={() => setBroken(src)} />
      {headline.news_photo.length > 1 && (
        <span className="absolute right-0.5 bottom-0.5 min-w-[18px] rounded-sm bg-ink px-[3px] text-center text-12/4 font-medium text-paper">
          {headline.news_photo.length}
        </span>
      )}
    </span>
  );
}
