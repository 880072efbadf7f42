import { IconEye, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';

import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx';
import buttonClasses from '#kit/ui/icon-button.module.css';
import { IconButton } from '#kit/ui/icon-button.tsx';

import { useRemoveUser } from '../users.queries.ts';
import type { UserRow } from '../users.queries.ts';
import classes from './user-cells.module.css';

/** The same button in the row that moves up, else in the row above, else the content itself. */
function neighbourOf(button: HTMLElement | null): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>('[data-remove-user]')];
  const at = button ? all.indexOf(button) : -1;
  return all[at + 1] ?? all[at - 1] ?? document.getElementById('content');
}

/** View, and Delete with a question and an Undo. */
export function UserActions({ user }: { user: UserRow }) {
  const remove = useRemoveUser();
  const [wasAsked, setAsked] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const isGone = useRef(false);

  async function handleConfirm(): Promise<void> {
    const neighbour = neighbourOf(buttonRef.current);
    await remove.mutateAsync(user);
    isGone.current = true;
    neighbour?.focus();
  }

  function handleClose(): void {
    setAsking(false);
    if (!isGone.current) buttonRef.current?.focus();
  }

  return (
    <>
      <Link
        to="/user-detail/$userId"
        params={{ userId: String(user.id) }}
        className={buttonClasses.button}
        aria-label={`View ${user.name}`}
        data-tip="View"
      >
        <IconEye size={18} aria-hidden />
      </Link>
      <IconButton
        ref={buttonRef}
        label="Delete"
        tip="end"
        aria-label={`Delete ${user.name}`}
        tone="danger"
        data-remove-user
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
          title="Delete user"
          tone="danger"
          confirmText="Yes, delete"
          onConfirm={handleConfirm}
        >
          <strong className={classes.named}>{user.name}</strong> ({user.email}) and all that is theirs
          (projects, podcasts, tracks, posts, messages) leave the app and every list. Votes and payments stay
          in the totals. You can undo this.
        </ConfirmDialog>
      )}
    </>
  );
}
