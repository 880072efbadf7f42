import { clsx } from 'clsx';
import type { ReactNode } from 'react';

import { formatDate, formatDateTime, formatEmail } from '../format.ts';
import { Avatar } from '../ui/avatar.tsx';

/** At most two lines that break between words. What does not fit ends in an ellipsis; the whole text is the title. */
export const TWO_LINES = 'line-clamp-2 text-ellipsis wrap-normal';
/** The look of a cell's second text. */
export const SOFT = `${TWO_LINES} text-13/[18px] text-ink-soft`;
/** The look of a link that names its row; large enough to tap on phones. */
export const NAME =
  `${TWO_LINES} font-medium leading-5 text-inherit no-underline hover:underline focus-visible:-outline-offset-2 ` +
  'max-sm:block max-sm:truncate max-sm:leading-11';

/** Text of at most two lines; a dash for an empty one. */
export function SoftText({ children }: { children: string }) {
  return children ? (
    <span className={SOFT} title={children} dir="auto">
      {children}
    </span>
  ) : (
    <span className="text-ink-faint">–</span>
  );
}

/** An email address, which breaks before its @ alone. */
export function EmailText({ children }: { children: string }) {
  return (
    <span
      className="block min-w-0 text-13/[18px] text-ink-soft print:min-w-[34mm]! *:inline-block *:max-w-full *:truncate *:align-top"
      title={children}
    >
      {formatEmail(children)
        .split(/(?=@[^@]*$)/)
        .map((part) => (
          <span key={part}>{part}</span>
        ))}
    </span>
  );
}

/** A day, which a reader's larger letters wrap; its exact time on hover. Null and '' are unknown: a dash. */
export function DateText({ iso }: { iso: string | null }) {
  if (!iso) return <span className="text-ink-faint">–</span>;
  return (
    <time className="text-13 text-ink-soft" dateTime={iso} title={formatDateTime(iso)}>
      {formatDate(iso)}
    </time>
  );
}

/** A number or an amount, in one line where it fits. */
export function NumberText({ children }: { children: string }) {
  return <span className="text-13 wrap-anywhere">{children}</span>;
}

type PersonCellProps = {
  name: string;
  src: string | null;
  size?: 'small' | 'normal';
  /** A second line beside the picture; the name then has one. */
  below?: ReactNode;
  children: ReactNode;
};

/** A person's picture beside their name, which is often a link; where fingers tap, all of it is. */
export function PersonCell({ name, src, size = 'normal', below, children }: PersonCellProps) {
  return (
    <span className="relative flex min-w-0 items-center gap-2 pointer-coarse:min-h-11 pointer-coarse:[&_a]:after:absolute pointer-coarse:[&_a]:after:inset-0">
      <Avatar name={name} src={src} size={size} />
      <span className={clsx('min-w-0', below !== undefined && '[&_a]:line-clamp-1')}>
        {children}
        {below}
      </span>
    </span>
  );
}
