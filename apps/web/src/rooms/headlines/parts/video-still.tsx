import classes from './headline-cells.module.css';

/** A frame of a video, not the very first one, which is often black. */
export function VideoStill({ src, onError }: { src: string; onError: () => void }) {
  return (
    <video
      className={classes.picture}
      src={`${src}#t=0.1`}
      preload="metadata"
      muted
      playsInline
      tabIndex={-1}
      onError={onError}
    />
  );
}
