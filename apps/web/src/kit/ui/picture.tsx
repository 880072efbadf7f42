import { useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';

import { sizedPicture } from '#kit/picture-size.ts';

type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'onError'> & {
  src: string | null | undefined;
  /** For a file of the server: how many pixels wide the copy is that it sends. */
  pixels?: number;
  /** Stands in its place where there is none, or it can't be shown. */
  instead: ReactNode;
};

/** A picture that fills its frame. Decorative unless it has an `alt`: what it shows is named beside it. */
export function Picture({ src, pixels, instead, ...rest }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!src || src === broken) return instead;
  return (
    <img
      className="size-full min-h-0 object-cover"
      alt=""
      loading="lazy"
      decoding="async"
      {...rest}
      src={pixels === undefined ? src : sizedPicture(src, pixels)}
      onError={() => setBroken(src)}
    />
  );
}
