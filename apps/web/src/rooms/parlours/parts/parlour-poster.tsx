import { IconMicrophone2 } from '@tabler/icons-react';
import { useState } from 'react';

import type { Parlour } from '../parlours.queries.ts';
import { LiveBadge } from './live-badge.tsx';
import classes from './parlour-poster.module.css';

const POSTER_WIDTH = 640;

/** The poster with the badge, or a placeholder where it is missing or damaged. */
export function ParlourPoster({ parlour: { poster_url: url, live } }: { parlour: Parlour }) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <div className={classes.poster}>
      {url !== null && url !== broken ? (
        <img
          className={classes.picture}
          src={`${url}?w=${POSTER_WIDTH}`}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setBroken(url)}
        />
      ) : (
        <IconMicrophone2 size={48} stroke={1.25} aria-hidden />
      )}
      {live && (
        <span className={classes.badge}>
          <LiveBadge />
        </span>
      )}
    </div>
  );
}
