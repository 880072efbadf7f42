import { clsx } from 'clsx';
import type { ReactNode } from 'react';

const TONES = {
  danger: 'bg-danger-tint text-danger-ink',
  attention: 'bg-attention-tint text-attention-ink',
  accent: 'bg-accent-tint text-accent-ink',
  good: 'bg-good-tint text-good-ink',
  quiet: 'bg-sunken text-ink-soft',
};

/** The look of an action that is a link, beside the small buttons of other lines. */
export const LINE_LINK =
  'inline-flex h-7 flex-none items-center justify-center rounded-md border border-line bg-surface px-2 text-13 font-medium whitespace-nowrap text-ink no-underline transition-colors hover:bg-hover pointer-coarse:h-control';

type RunSheetLineProps = {
  tone: keyof typeof TONES;
  icon: ReactNode;
  title: ReactNode;
  /** The facts below. */
  children?: ReactNode;
  action?: ReactNode;
};

/** One line of the run sheet: what it is, its facts, and its one action. */
export function RunSheetLine({ tone, icon, title, children, action }: RunSheetLineProps) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 px-6 py-2.5 @max-[600px]:px-4">
      <span
        className={clsx('grid size-8 flex-none place-items-center rounded-full', TONES[tone])}
        aria-hidden
      >
        {icon}
      </span>
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{title}</p>
        {children && (
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13 text-ink-soft">{children}</div>
        )}
      </div>
      {action}
    </li>
  );
}
