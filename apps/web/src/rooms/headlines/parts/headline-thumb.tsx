import { useState } from 'react';

import { kindOf } from '../headlines.kinds.tsx';
import type { HeadlineRow } from '../headlines.queries.ts';
import classes from './headline-cells.module.css';

/** The first photo, a frame of the video, or an icon. Decorative: title and type are beside it. */
export function HeadlineThumb({ headline }: { headline: HeadlineRow }) {
  const [broken, setBroken] = useState<string | null>(null);
  const { icon: Icon, thumb } = kindOf(headline.type);
  const src = thumb?.srcOf(headline);
  if (!thumb || !src || src === broken) {
    return (
      <span className={classes.thumb} aria-hidden>
        <Icon size={18} />
      </span>
    );
  }
  return (
    <span className={classes.thumb} aria-hidden>
      <thumb.Picture src={src} onError={() => setBroken(src)} />
      {headline.news_photo.length > 1 && <span className={classes.count}>{headline.news_photo.length}</span>}
    </span>
  );
}
