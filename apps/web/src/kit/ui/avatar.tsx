import { clsx } from 'clsx';
import { useState } from 'react';

type AvatarProps = { name: string; src?: string | null | undefined; size?: 'small' | 'normal' | 'large' };

const TINTS = ['bg-face-1', 'bg-face-2', 'bg-face-3', 'bg-face-4', 'bg-face-5', 'bg-face-6'];
const SIZES = { small: 'size-6 text-12', normal: 'size-8 text-12', large: 'size-16 text-20' };

/** Returns the first letters of the first and last word; '?' without a name. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0]?.match(/./u)?.[0] ?? '?';
  const last = words.length > 1 ? (words.at(-1)?.match(/./u)?.[0] ?? '') : '';
  return (first + last).toLocaleUpperCase('en-US');
}

function tintOf(name: string): string {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return TINTS[sum % TINTS.length] ?? '';
}

/** Shows a person's picture, or initials without one. Decorative: the name is beside it. */
export function Avatar({ name, src, size = 'normal' }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const hasPicture = Boolean(src) && src !== broken;
  return (
    <span
      className={clsx(
        'inline-grid flex-none place-items-center overflow-hidden rounded-full font-semibold text-ink',
        SIZES[size],
        !hasPicture && tintOf(name),
      )}
      aria-hidden
    >
      {hasPicture ? (
        <img
          className="size-full object-cover"
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
