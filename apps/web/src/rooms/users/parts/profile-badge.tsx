import { IconStarFilled } from '@tabler/icons-react';
import { clsx } from 'clsx';

/** 'Featured' or 'Non-Featured'. @source spec 4 Profile type */
export function ProfileBadge({ isFeatured }: { isFeatured: boolean }) {
  return (
    <span
      className={clsx(
        'flex w-fit items-center gap-1 whitespace-nowrap',
        isFeatured
          ? 'rounded-full bg-accent-tint px-2 py-0.5 text-12 font-medium text-accent-ink'
          : 'text-13 text-ink-soft',
      )}
    >
      {isFeatured && <IconStarFilled size={12} aria-hidden />}
      {isFeatured ? 'Featured' : 'Non-Featured'}
    </span>
  );
}
