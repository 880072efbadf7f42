import { IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { ConfirmDialog } from './confirm-dialog.tsx';
import { IconButton } from './icon-button.tsx';

type RemoveRowProps = {
  /** What names the row: 'Delete Ada'. */
  name: string;
  /** Of the question. */
  title: string;
  /** The question. */
  children: ReactNode;
  /** A rejection stays in the dialog in words. */
  onRemove: () => Promise<unknown>;
};

/** The same button in the row that moves up, else in the row above, else the content itself. Other lists stay out of it. */
function neighbourOf(button: HTMLElement | null): HTMLElement | null {
  const list = button?.closest('table, ol, ul');
  const all = [...(list?.querySelectorAll<HTMLElement>('[data-remove-row]') ?? [])];
  const at = button ? all.indexOf(button) : -1;
  return all[at + 1] ?? all[at - 1] ?? document.getElementById('content');
}

/** Delete at the end of a row of a table or list, with a question; afterwards the focus is on the row that moved up. */
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
    if (!isGone.current) buttonRef.current?.focus();
  }

  return (
    <>
      <IconButton
        ref={buttonRef}
        label="Delete"
        tip="end"
        aria-label={`Delete ${name}`}
        tone="danger"
        data-remove-row
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
