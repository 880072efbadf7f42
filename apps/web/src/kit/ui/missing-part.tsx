import { useEffect, useRef } from 'react';

import { Button } from './button.tsx';
import classes from './missing-part.module.css';

type MissingPartProps = { isRetrying: boolean; onRetry: () => void; onClose: () => void };

/** Replaces a dialog that could not be loaded, until it is closed. It is loaded with the screen, so it uses no library. */
export function MissingPart({ isRetrying, onRetry, onClose }: MissingPartProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => ref.current?.showModal(), []);
  return (
    <dialog ref={ref} className={classes.dialog} aria-label="This could not be opened" onClose={onClose}>
      <h2 className={classes.title}>This could not be opened</h2>
      <p>Check your connection and try again.</p>
      <div className={classes.actions}>
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
