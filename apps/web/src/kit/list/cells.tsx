import type { ReactNode } from 'react';

import { formatDate, formatDateTime } from '../format.ts';
import { Avatar } from '../ui/avatar.tsx';

/** The look of a cell's second text. */
export const SOFT = 'line-clamp-2 text-13/[18px] text-ink-soft wrap-anywhere';
/** The look of a link that names its row: at most two lines, and large enough to tap on phones. */
export const NAME =
  'line-clamp-2 font-medium leading-5 text-inherit wrap-anywhere no-underline hover:underline focus-visible:-outline-offset-2 ' +
  'max-sm:block max-sm:truncate max-sm:leading-11';

/** Text of at most two lines; a dash for an empty one. */
export function SoftText({ children }: { children: string }) {
  return children ? (
    <span className={SOFT} title={children}>
      {children}
    </span>
  ) : (
    <span className="text-ink-faint">–</span>
  );
}

/** A day; its exact time on hover. */
export function DateText({ iso }: { iso: string }) {
  return (
    <time className="text-13 whitespace-nowrap text-ink-soft" dateTime={iso} title={formatDateTime(iso)}>
      {formatDate(iso)}
    </time>
  );
}

/** A number or an amount, in one line. */
export function NumberText({ children }: { children: string }) {
  return <span className="text-13 whitespace-nowrap">{children}</span>;
}

type PersonCellProps = { name: string; src: string | null; size?: 'small' | 'normal'; children: ReactNode };

/** A person's picture beside their name, which is often a link. */
export function PersonCell({ name, src, size = 'normal', children }: PersonCellProps) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar name={name} src={src} size={size} />
      <span className="min-w-0">{children}</span>
    </span>
  );
}
