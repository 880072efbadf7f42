import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type ActionFailureProps = {
  /** On a line of its own. */
  isWide?: boolean;
  children: ReactNode;
};

/** Says beside a button what went wrong. */
export function ActionFailure({ isWide = false, children }: ActionFailureProps) {
  return (
    <p
      className={clsx(
        'rounded-md bg-danger-tint px-3 py-2 wrap-anywhere text-danger-ink',
        isWide && 'flex-[1_0_100%]',
      )}
    >
      {children}
    </p>
  );
}
