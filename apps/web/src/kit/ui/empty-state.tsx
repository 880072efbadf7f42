import type { ReactNode } from 'react';

type EmptyStateProps = {
  icon: ReactNode;
  /** The specification's text, verbatim. */
  title: string;
  /** One sentence that says what to do. */
  text?: ReactNode;
  action?: ReactNode;
};

/** Shown where there is nothing yet. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 px-4 py-12 text-center">
      <span
        className="mb-2 grid size-12 place-items-center rounded-full bg-accent-tint text-accent-ink"
        aria-hidden
      >
        {icon}
      </span>
      <p className="text-16 font-semibold">{title}</p>
      {text && <p className="max-w-[48ch] text-balance text-ink-soft">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
