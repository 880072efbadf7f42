import { clsx } from 'clsx';
import type { ReactNode } from 'react';

const TONES = {
  accent: 'bg-accent-tint text-accent-ink',
  good: 'bg-good-tint text-good-ink',
  attention: 'bg-attention-tint text-attention-ink',
  quiet: 'bg-sunken text-ink-soft',
};

type BadgeProps = {
  tone: keyof typeof TONES;
  icon?: ReactNode;
  title?: string | undefined;
  children: ReactNode;
};

/** Says the state or kind of a thing in a word or two, as a pill, which wraps in a cell that is too narrow for it. */
export function Badge({ tone, icon, title, children }: BadgeProps) {
  return (
    <span
      className={clsx(
        'inline-flex max-w-full flex-none items-center gap-1 rounded-full px-2 py-0.5 align-middle text-12 font-medium',
        TONES[tone],
      )}
      title={title}
      data-tone={tone}
    >
      {icon}
      <span className="min-w-0 wrap-break-word">{children}</span>
    </span>
  );
}
