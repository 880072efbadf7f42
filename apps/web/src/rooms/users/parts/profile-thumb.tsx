import { useState } from 'react';
import type { ReactNode } from 'react';

import classes from './profile-thumb.module.css';

type ProfileThumbProps = {
  src: string | null;
  /** Shown while there is no picture. */
  sign: ReactNode;
};

/** A picture that fills its frame, or an icon. Decorative: what it shows is described beside it. */
export function ProfileThumb({ src, sign }: ProfileThumbProps) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={classes.thumb} aria-hidden>
      {src === null || src === broken ? (
        sign
      ) : (
        <img
          className={classes.picture}
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(src)}
        />
      )}
    </span>
  );
}
