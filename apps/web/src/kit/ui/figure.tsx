import { IconArrowRight } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { Link } from '@tanstack/react-router';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { Skeleton } from './skeleton.tsx';

type FigureProps = {
  label: string;
  /** Ready to show: '2,014'. Undefined: still loading. */
  value: string | undefined;
  icon?: ReactNode;
  /** An explanation at the end of its label. */
  hint?: ReactNode;
  /** Where the counted things are listed; the whole card links there. */
  link?: LinkProps;
};

/** Shows one big number with what it counts. */
export function Figure({ label, value, icon, hint, link }: FigureProps) {
  return (
    <div
      className={clsx(
        'relative grid min-w-0 grid-rows-[auto_auto_1fr] gap-1 rounded-lg border border-line bg-surface p-4 transition-colors',
        link && 'hover:border-line-strong',
      )}
    >
      <p className="flex items-center gap-2 text-13 font-medium text-ink-soft [&_svg]:flex-none [&_svg]:text-ink-faint">
        {icon}
        {label}
        {hint}
      </p>
      <p className="text-28 leading-10 font-semibold tracking-[-0.02em]">
        {value ?? <Skeleton shape="short" className="my-1.5 h-7" />}
      </p>
      {link && (
        <Link
          {...link}
          className="mt-2 inline-flex min-h-6 items-center gap-1 self-end text-13 font-medium no-underline outline-none after:absolute after:inset-0 after:rounded-lg hover:underline focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus"
          aria-label={`More Details: ${label}`}
        >
          More Details
          <IconArrowRight size={16} aria-hidden />
        </Link>
      )}
    </div>
  );
}
