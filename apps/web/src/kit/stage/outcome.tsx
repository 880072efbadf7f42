import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

const TONES = {
  plain: 'bg-accent-tint text-accent-ink',
  good: 'bg-good-tint text-good-ink',
  bad: 'bg-danger-tint text-danger-ink',
};

type OutcomeProps = {
  icon: ReactNode;
  tone?: keyof typeof TONES;
  title: string;
  children: ReactNode;
  /** The link to continue with. */
  actions?: ReactNode;
  isBusy?: boolean;
};

/** Shows a result in place of the form. The heading gets the focus, so that screen readers announce it. */
export function Outcome({ icon, tone = 'plain', title, children, actions, isBusy = false }: OutcomeProps) {
  const titleRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => titleRef.current?.focus(), []);
  return (
    <div className="grid w-full max-w-narrow justify-items-start gap-3" aria-busy={isBusy || undefined}>
      <span className={clsx('mb-2 grid size-12 place-items-center rounded-full', TONES[tone])} aria-hidden>
        {icon}
      </span>
      <h1 ref={titleRef} className="text-28 tracking-[-0.02em] outline-none" tabIndex={-1}>
        {title}
      </h1>
      <div className="grid gap-2 text-ink-soft [&_strong]:font-medium [&_strong]:wrap-anywhere [&_strong]:text-ink">
        {children}
      </div>
      {actions && (
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-3 [&>a]:py-1 [&>a]:font-medium">
          {actions}
        </div>
      )}
    </div>
  );
}
