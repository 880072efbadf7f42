import { clsx } from 'clsx';

import { Picture } from './picture.tsx';

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

function avatarTint(name: string): string {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return TINTS[sum % TINTS.length] ?? '';
}

/** Shows a person's picture, or initials without one. Decorative: the name is beside it. */
export function Avatar({ name, src, size = 'normal' }: AvatarProps) {
  const look = clsx('flex-none rounded-full', SIZES[size]);
  const initials = (
    <span
      className={clsx(
        look,
        'inline-grid place-items-center overflow-hidden font-semibold text-ink',
        avatarTint(name),
      )}
      aria-hidden
      dir="auto"
    >
      {initialsOf(name)}
    </span>
  );
  return (
    <Picture src={src} className={clsx(look, 'inline-block object-cover')} aria-hidden instead={initials} />
  );
}
