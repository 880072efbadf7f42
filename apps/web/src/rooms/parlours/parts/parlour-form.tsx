import type { Output } from '@greenroom/contract';

import { Dialog } from '#kit/ui/dialog.tsx';

type Parlour = Output<'parlours.create'>['data'];

export type ParlourFormProps = {
  /** What is changed; null: a new one. */
  parlour: Parlour | null;
  /** The day of a new one, such as '2026-11-21', in New York; without it, now. */
  startsOn?: string | undefined;
  onClose: () => void;
  onSaved: (parlour: Parlour) => void;
};

/** 'Create Parlour', and the same for one that is there. Put a new one in its place for each opening. @source spec 2 Scheduler Parlour */
export function ParlourForm({ parlour, onClose }: ParlourFormProps) {
  return (
    <Dialog isOpen isWide onClose={onClose} title={parlour ? 'Edit Parlour' : 'Create Parlour'}>
      {null}
    </Dialog>
  );
}
