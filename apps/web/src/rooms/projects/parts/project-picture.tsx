import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';

import classes from './project-page.module.css';

type ProjectPictureProps = { url: string; words: string; onOpen: () => void };

const WIDTH = 640;

/** A picture as a button, or an icon where it can't be shown. */
export function ProjectPicture({ url, words, onOpen }: ProjectPictureProps) {
  const [isBroken, setBroken] = useState(false);
  return (
    <button
      type="button"
      className={classes.picture}
      aria-label={`Open picture: ${words}`}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      {isBroken ? (
        <IconPhotoOff size={32} stroke={1.5} aria-hidden />
      ) : (
        <img
          src={`${url}?w=${WIDTH}`}
          alt={words}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
        />
      )}
    </button>
  );
}
