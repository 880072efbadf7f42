import { useState } from 'react';
import type { ReactNode } from 'react';

import { wordsOf } from '../api.ts';
import { Button } from './button.tsx';
import classes from './confirm-dialog-frame.module.css';
import { Dialog } from './dialog.tsx';

export type ConfirmDialogProps = {
  isOpen: boolean;
  /** Called for Cancel, Escape, a click outside, and after `onConfirm` succeeded. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** The verb on the button: 'Yes, delete'. */
  confirmText: string;
  cancelText?: string;
  tone?: 'danger' | 'plain';
  /** The verb is disabled until the user has ticked this box. */
  isBlocked?: boolean;
  /** While it works the buttons are busy; a rejection shows its message in the dialog. */
  onConfirm: () => Promise<unknown>;
};

/** The dialog itself; screens use ConfirmDialog, which loads it. */
export function ConfirmDialogFrame(props: ConfirmDialogProps) {
  const {
    isOpen,
    onClose,
    title,
    children,
    confirmText,
    cancelText = 'Cancel',
    tone = 'plain',
    isBlocked = false,
    onConfirm,
  } = props;
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  function handleClose(): void {
    setFailure(null);
    onClose();
  }

  async function handleConfirm(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setFailure(wordsOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog isOpen={isOpen} onClose={handleClose} title={title} isBusy={isBusy}>
      <div className={classes.text}>{children}</div>
      <p className={classes.failure} role="alert">
        {failure}
      </p>
      <div className={classes.actions}>
        <Button look="default" data-autofocus disabled={isBusy} onClick={handleClose}>
          {cancelText}
        </Button>
        <Button tone={tone} disabled={isBlocked} isBusy={isBusy} onClick={() => void handleConfirm()}>
          {confirmText}
        </Button>
      </div>
    </Dialog>
  );
}
