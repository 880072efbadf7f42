import { lazyDialog } from '#kit/lazy-part.tsx';

import type { Parlour } from '../parlours.queries.ts';
import type { ParlourBoardState } from './parlour-board-state.ts';
import type { ParlourCardPanelProps } from './parlour-card-panel.tsx';
import type { ParlourFormProps } from './parlour-form.tsx';
import type { ParticipantsDialogProps } from './participants-dialog.tsx';
import { RemoveParlour } from './remove-parlour.tsx';

const Form = lazyDialog<ParlourFormProps>(async () => (await import('./parlour-form.tsx')).ParlourForm);
const Panel = lazyDialog<ParlourCardPanelProps>(
  async () => (await import('./parlour-card-panel.tsx')).ParlourCardPanel,
);
const Participants = lazyDialog<ParticipantsDialogProps>(
  async () => (await import('./participants-dialog.tsx')).ParticipantsDialog,
);

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
      {opening?.what === 'remove' && (
        <RemoveParlour
          // After a deletion, the parlour as it was.
          parlour={find(opening.parlour.id) ?? opening.parlour}
          onClose={board.close}
          onRemoved={board.closeDetails}
        />
      )}
    </>
  );
}
