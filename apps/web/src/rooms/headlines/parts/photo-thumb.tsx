import classes from './headline-cells.module.css';

const THUMB_WIDTH = 160;

/** The small copy of a photo. */
export function PhotoThumb({ src, onError }: { src: string; onError: () => void }) {
  return (
    <img
      className={classes.picture}
      src={`${src}?w=${THUMB_WIDTH}`}
      alt=""
      loading="lazy"
      decoding="async"
      onError={onError}
    />
  );
}
