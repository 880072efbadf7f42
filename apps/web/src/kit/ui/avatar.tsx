import { clsx } from 'clsx';
import { useState } from 'react';

import classes from './avatar.module.css';

type AvatarProps = { name: string; src?: string | null | undefined; size?: 'small' | 'normal' | 'large' };

const TINTS = 6;

/** Returns the first letters of the first and last word; '?' without a name. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0]?.match(/./u)?.[0] ?? '?';
  const last = words.length > 1 ? (words.at(-1)?.match(/./u)?.[0] ?? '') : '';
  return (first + last).toLocaleUpperCase('en-US');
}

function tintOf(name: string): string | undefined {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return classes[`tint${(sum % TINTS) + 1}`];
}

/** Shows a person's picture, or initials without one. Decorative: the name is beside it. */
export function Avatar({ name, src, size = 'normal' }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const hasPicture = Boolean(src) && src !== broken;
  return (
    <span className={clsx(classes.avatar, classes[size], !hasPicture && tintOf(name))} aria-hidden>
      {hasPicture ? (
        <img
          className={classes.picture}
          src={src ?? ''}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(src ?? null)}
        />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}
