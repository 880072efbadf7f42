import { useState } from 'react';
import type { ReactNode } from 'react';

import { errorMessage } from '../api.ts';
import { Button } from './button.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from './text-field.tsx';
import { FailureBox } from './failure-box.tsx';

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
  /** The verb is disabled until the user has typed this word: for what can't be undone. */
  word?: string;
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
    word,
    onConfirm,
  } = props;
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const isTyped = word === undefined || typed.trim().toLowerCase() === word;

  function handleClose(): void {
    setFailure(null);
    setTyped('');
    onClose();
  }

  async function handleConfirm(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await onConfirm();
      setTyped('');
      onClose();
    } catch (error) {
      setFailure(errorMessage(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog isOpen={isOpen} onClose={handleClose} title={title} isBusy={isBusy}>
      <ConfirmForm isBusy={isBusy} onConfirm={handleConfirm}>
        <div className="text-ink-soft [&_strong]:font-semibold [&_strong]:wrap-anywhere [&_strong]:text-ink">
          {children}
        </div>
        {word !== undefined && (
          <TextField
            className="mt-4"
            label={`Type “${word}” to confirm`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            disabled={isBusy}
            value={typed}
            onChange={(change) => setTyped(change.currentTarget.value)}
          />
        )}
        <FailureBox className="mt-3">{failure}</FailureBox>
        <div className="mt-6 flex flex-wrap justify-end gap-3 max-[480px]:*:flex-1">
          <Button look="default" data-autofocus disabled={isBusy} onClick={handleClose}>
            {cancelText}
          </Button>
          <Button tone={tone} disabled={isBlocked || !isTyped} isBusy={isBusy} type="submit">
            {confirmText}
          </Button>
        </div>
      </ConfirmForm>
    </Dialog>
  );
}
