const THUMB_WIDTH = 160;

/** The small copy of a photo. */
export function PhotoThumb({ src, onError }: { src: string; onError: () => void }) {
  return (
    <img
      className="size-full object-cover"
      src={`${src}?w=${THUMB_WIDTH}`}
      alt=""
      loading="lazy"
      decoding="async"
      onError={onError}
    />
  );
}
