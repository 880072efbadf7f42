import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** Says why a dialog or a form failed. Nothing is seen of it until there are words, which are then read out. */
export function FailureBox({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <p
      className={clsx('rounded-md bg-danger-tint px-3 py-2 text-danger-ink empty:hidden', className)}
      role="alert"
    >
      {children}
    </p>
  );
}
