import { HEADLINE_TYPES } from '@greenroom/contract/headlines.rules';
import { useState } from 'react';

import { kindOf } from '../headlines.kinds.ts';
import type { HeadlineRow } from '../headlines.queries.ts';
import classes from './headline-cells.module.css';

const THUMB_WIDTH = 160;

/** The first photo, a frame of the video, or a sign. Decorative: title and type stand beside it. */
export function HeadlineThumb({ headline }: { headline: HeadlineRow }) {
  const [broken, setBroken] = useState<string | null>(null);
  const Icon = kindOf(headline.type).icon;
  const photo = headline.type === HEADLINE_TYPES.photos ? headline.news_photo[0]?.url : undefined;
  const video = headline.type === HEADLINE_TYPES.video ? headline.video_url : null;
  const source = photo ?? video;
  const isShown = Boolean(source) && source !== broken;
  const handleError = () => setBroken(source ?? null);

  return (
    <span className={classes.thumb} aria-hidden>
      {!isShown && <Icon size={18} />}
      {isShown && photo && (
        <img
          className={classes.picture}
          src={`${photo}?w=${THUMB_WIDTH}`}
          alt=""
          loading="lazy"
          decoding="async"
          onError={handleError}
        />
      )}
      {isShown && video && (
        // A frame of its own: the very first one is often black.
        <video
          className={classes.picture}
          src={`${video}#t=0.1`}
          preload="metadata"
          muted
          playsInline
          tabIndex={-1}
          onError={handleError}
        />
      )}
      {headline.news_photo.length > 1 && isShown && (
        <span className={classes.count}>{headline.news_photo.length}</span>
      )}
    </span>
  );
}
