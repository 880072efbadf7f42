import { IconVideo } from '@tabler/icons-react';
import { useState } from 'react';

import classes from './sale-cells.module.css';

const WIDTH = 160;

/** A finished parlour's picture, or an icon without one. Decorative: the title is beside it. */
export function SalePoster({ url }: { url: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={classes.poster} aria-hidden>
      {url !== null && url !== broken ? (
        <img
          className={classes.picture}
          src={`${url}?w=${WIDTH}`}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(url)}
        />
      ) : (
        <IconVideo size={18} />
      )}
    </span>
  );
}
