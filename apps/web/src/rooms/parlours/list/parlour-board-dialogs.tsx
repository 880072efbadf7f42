import { PARLOUR_MESSAGES } from '@greenroom/contract/parlours.rules';
import { useState } from 'react';

import { has } from '#kit/capabilities.ts';
import { config } from '#kit/config.ts';
import { findFocusNeighbour, useFocusBack } from '#kit/focus.ts';
import { formatCounted } from '#kit/format.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx';

import { useRemoveParlour } from '../parlours.queries.ts';
import type { Parlour } from '../parlours.queries.ts';
import { MessageFields, beginMessage, findMessageFaults, messageBodyOf } from '../parts/message-fields.tsx';
import type { ParlourBoardState, ParlourOpening } from './parlour-board-state.ts';

const Form = lazyDialog(async () => (await import('../form/parlour-form.tsx')).ParlourForm);
const Panel = lazyDialog(async () => (await import('./parlour-card-panel.tsx')).ParlourCardPanel);
const History = lazyDialog(async () => (await import('#rooms/audit/parts/history-panel.tsx')).HistoryPanel);
const Repeat = lazyDialog(async () => (await import('./repeat-dialog.tsx')).RepeatDialog);
const Participants = lazyDialog(async () => (await import('./participants-dialog.tsx')).ParticipantsDialog);

type ParlourBoardDialogsProps = {
  board: ParlourBoardState;
  /** Undefined while they are not known. */
  parlours: readonly Parlour[] | undefined;
  onSaved: (parlour: Parlour) => void;
};

/** The open dialog, with the current parlours; one at a time, while the details wait behind it. */
export function ParlourBoardDialogs({ board, parlours, onSaved }: ParlourBoardDialogsProps) {
  const { opening, detailsOf, participantsOf } = board;
  const find = (id: number) => parlours?.find((each) => each.id === id);
  const hasForm = opening?.what === 'create' || opening?.what === 'edit';

  return (
    <>
      {parlours && detailsOf !== undefined && (
        <Panel
          parlourId={detailsOf}
          parlour={find(detailsOf)}
          isOpen={participantsOf === undefined && !opening}
          onOpen={board.open}
          onClose={board.closeDetails}
        />
      )}
      {participantsOf !== undefined && (
        <Participants
          parlourId={participantsOf}
          parlour={find(participantsOf)}
          onClose={board.closeParticipants}
        />
      )}
      {hasForm && (
        <Form
          parlour={opening.what === 'edit' ? opening.parlour : null}
          startsOn={opening.what === 'create' ? opening.startsOn : undefined}
          onClose={board.close}
          onSaved={onSaved}
        />
      )}
      {opening && <Asked opening={opening} board={board} parlours={parlours} />}
    </>
  );
}

type AskedProps = Omit<ParlourBoardDialogsProps, 'onSaved'> & { opening: ParlourOpening };

/** What the menu of a parlour opens besides its form. */
function Asked({ opening, board, parlours }: AskedProps) {
  if (opening.what === 'history') {
    const { id, suite_title: title } = opening.parlour;
    return <History kind="parlours" record={id} title={title} onClose={board.close} />;
  }
  if (opening.what === 'repeat') return <Repeat parlour={opening.parlour} onClose={board.close} />;
  if (opening.what !== 'remove') return null;
  return (
    <RemoveParlour
      // After a deletion, the parlour as it was.
      parlour={parlours?.find(({ id }) => id === opening.parlour.id) ?? opening.parlour}
      onClose={board.close}
      // Beside a message stays how it is delivered.
      onRemoved={(isTold) => (isTold ? board.open('details', opening.parlour) : board.closeDetails())}
    />
  );
}

type RemoveParlourProps = { parlour: Parlour; onClose: () => void; onRemoved: (isTold: boolean) => void };

/** Asks before a parlour is deleted, and twice when people have signed up; it follows changes meanwhile. @source spec 2 Scheduler Parlour */
function RemoveParlour({ parlour, onClose, onRemoved }: RemoveParlourProps) {
  useFocusBack();
  const { id, suite_title: title, live, rsvps } = parlour;
  const { mutateAsync } = useRemoveParlour();
  const [isSure, setSure] = useState(false);
  const [message, setMessage] = useState(() => beginMessage(parlour));
  const about = { kind: 'cancelled', parlour, to: parlour.start_date } as const;
  const isTold = has('editing') && message.isOn;
  const hasRsvps = rsvps !== null && rsvps > 0;
  const isCountedOn = live || hasRsvps;
  const faults = findMessageFaults(message);

  async function handleConfirm(): Promise<void> {
    const neighbour = findFocusNeighbour(document.querySelector(`[data-card="${id}"] [data-remove]`));
    await mutateAsync({ id, message: messageBodyOf(message, about) });
    neighbour?.focus();
    onRemoved(isTold);
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={PARLOUR_MESSAGES.confirmDelete}
      confirmText="Yes, delete"
      tone="danger"
      isBlocked={(isCountedOn && !isSure) || Object.keys(faults).length > 0}
      onConfirm={handleConfirm}
    >
      <p className="wrap-anywhere">
        “<bdi>{title}</bdi>” will be removed from the console and the app
        {has('trash') && `, and can be restored for ${config.removedDays} days`}.
      </p>
      {has('editing') && (
        <div className="mt-3">
          <MessageFields
            {...about}
            draft={message}
            errorOf={(field) => faults[field]}
            onChange={setMessage}
          />
        </div>
      )}
      {isCountedOn && (
        <div className="mt-3 grid gap-2 rounded-md bg-attention-tint p-3 text-attention-ink">
          <ul className="list-disc ps-4 empty:hidden">
            {live && <li>It is live now and will end for everyone watching.</li>}
            {hasRsvps && !isTold && (
              <li>
                {has('editing')
                  ? 'The people who RSVPed will not be notified.'
                  : `${formatCounted(rsvps, 'person has', 'people have')} RSVPed. They will not be notified.`}
              </li>
            )}
          </ul>
          <label className="flex min-h-control cursor-pointer items-center gap-2 font-medium text-ink">
            <input
              type="checkbox"
              className="size-4.5 flex-none accent-accent"
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
