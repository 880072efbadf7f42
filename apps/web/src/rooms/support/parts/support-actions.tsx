import { IconEye, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';

import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx';
import buttonClasses from '#kit/ui/icon-button.module.css';
import { IconButton } from '#kit/ui/icon-button.tsx';

import { useRemoveSupport } from '../support.queries.ts';
import type { SupportRow } from '../support.queries.ts';
import classes from './support-cells.module.css';
import { SupportLink } from './support-link.tsx';

/** The same button in the row that moves up, else in the row above, else the content itself. */
function neighbourOf(button: HTMLElement | null): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>('[data-remove-support]')];
  const at = button ? all.indexOf(button) : -1;
  return all[at + 1] ?? all[at - 1] ?? document.getElementById('content');
}

/** View, and Delete with a question and an Undo. */
export function SupportActions({ row }: { row: SupportRow }) {
  const remove = useRemoveSupport();
  const [wasAsked, setAsked] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const isGone = useRef(false);

  async function handleConfirm(): Promise<void> {
    const neighbour = neighbourOf(buttonRef.current);
    await remove.mutateAsync(row.id);
    isGone.current = true;
    neighbour?.focus();
  }

  function handleClose(): void {
    setAsking(false);
    if (!isGone.current) buttonRef.current?.focus();
  }

  return (
    <>
      <SupportLink
        id={row.id}
        className={buttonClasses.button}
        aria-label={`View ${row.subject}`}
        data-tip="View"
      >
        <IconEye size={18} aria-hidden />
      </SupportLink>
      <IconButton
        ref={buttonRef}
        label="Delete"
        tip="end"
        aria-label={`Delete ${row.subject}`}
        tone="danger"
        data-remove-support
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
          title="Delete support message"
          tone="danger"
          confirmText="Yes, delete"
          onConfirm={handleConfirm}
        >
          <strong className={classes.named}>{row.subject}</strong> by {row.user.name} goes with its replies.
          You can undo this.
        </ConfirmDialog>
      )}
    </>
  );
}
