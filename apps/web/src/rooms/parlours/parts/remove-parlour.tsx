import { PARLOUR_MESSAGES } from '@greenroom/contract/parlours.rules';
import { useState } from 'react';

import { formatCounted } from '#kit/format.ts';
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx';
import { useFocusBack } from '#rooms/media/parts/use-focus-back.ts';

import { useRemoveParlour } from '../parlours.queries.ts';
import type { Parlour } from '../parlours.queries.ts';
import classes from './remove-parlour.module.css';

type RemoveParlourProps = { parlour: Parlour; onClose: () => void; onRemoved: () => void };

/** Returns the same button of the card that moves up, else the content itself. */
function neighbourOf(id: number): HTMLElement | null {
  const card = document.querySelector(`[data-card="${id}"]`);
  const next = card?.nextElementSibling ?? card?.previousElementSibling;
  return next?.querySelector<HTMLElement>('[data-remove-parlour]') ?? document.getElementById('content');
}

/** Asks before a parlour is deleted, and twice when people have signed up; it follows changes meanwhile. @source spec 2 Scheduler Parlour */
export function RemoveParlour({ parlour, onClose, onRemoved }: RemoveParlourProps) {
  useFocusBack();
  const { id, suite_title: title, live, rsvps } = parlour;
  const { mutateAsync } = useRemoveParlour();
  const [isSure, setSure] = useState(false);
  const isCountedOn = live || rsvps > 0;

  async function handleConfirm(): Promise<void> {
    const neighbour = neighbourOf(id);
    await mutateAsync(id);
    neighbour?.focus();
    onRemoved();
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={PARLOUR_MESSAGES.confirmDelete}
      confirmText="Yes, delete"
      tone="danger"
      isBlocked={isCountedOn && !isSure}
      onConfirm={handleConfirm}
    >
      <p className={classes.words}>
        “{title}” will be removed from the console and the app, and can be restored for 30 days.
      </p>
      {isCountedOn && (
        <div className={classes.consequences}>
          <ul className={classes.list}>
            {live && <li>It is live now and will end for everyone watching.</li>}
            {rsvps > 0 && (
              <li>{formatCounted(rsvps, 'person has', 'people have')} RSVPed. They will not be notified.</li>
            )}
          </ul>
          <label className={classes.sure}>
            <input
              type="checkbox"
              checked={isSure}
              onChange={(change) => setSure(change.currentTarget.checked)}
            />
            I understand what this means for them
          </label>
        </div>
      )}
    </ConfirmDialog>
  );
}
