import { useEffect, useRef } from 'react';

import { Button } from './button.tsx';

type MissingPartProps = { isRetrying: boolean; onRetry: () => void; onClose: () => void };

/** Replaces a dialog that could not be loaded, until it is closed. It is loaded with the screen, so it uses no library. */
export function MissingPart({ isRetrying, onRetry, onClose }: MissingPartProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => ref.current?.showModal(), []);
  return (
    <dialog
      ref={ref}
      className="m-auto w-[min(440px,100vw-2*var(--spacing-gutter))] rounded-lg bg-raised p-6 text-ink-soft shadow-float backdrop:bg-shade"
      aria-label="This could not be opened"
      onClose={onClose}
    >
      <h2 className="mb-3 text-16 text-ink">This could not be opened</h2>
      <p>Check your connection and try again.</p>
      <div className="mt-6 flex justify-end gap-3">
        <Button look="default" onClick={onClose}>
          Close
        </Button>
        <Button isBusy={isRetrying} onClick={onRetry}>
          Retry
        </Button>
      </div>
    </dialog>
  );
}
