import { IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { neighbourOf, shownOf } from '../focus.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { IconButton } from './icon-button.tsx';

type RemoveRowProps = {
  /** The button's label with the name of the row: 'Delete Ada'. */
  name: string;
  /** The title of the confirmation. */
  title: string;
  /** The text of the confirmation. */
  children: ReactNode;
  /** A rejection shows its message in the dialog. */
  onRemove: () => Promise<unknown>;
};

/** Deletes a row of a table or list after a confirmation; afterwards the focus is on the row that moved up. */
export function RemoveRow({ name, title, children, onRemove }: RemoveRowProps) {
  const [wasAsked, setAsked] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const isGone = useRef(false);

  async function handleConfirm(): Promise<void> {
    const neighbour = neighbourOf(buttonRef.current);
    await onRemove();
    isGone.current = true;
    neighbour?.focus();
  }

  function handleClose(): void {
    setAsking(false);
    if (!isGone.current) shownOf(buttonRef.current)?.focus();
  }

  return (
    <>
      <IconButton
        ref={buttonRef}
        label="Delete"
        tip="end"
        aria-label={`Delete ${name}`}
        tone="danger"
        data-remove
        icon={<IconTrash size={18} aria-hidden />}
        onClick={() => {
          setAsked(true);
          setAsking(true);
        }}
      />
      {wasAsked && (
        <ConfirmDialog
          isOpen={isAsking}
          onClose={handleClose}
          title={title}
          tone="danger"
          confirmText="Yes, delete"
          onConfirm={handleConfirm}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  );
}
