import { IconPlus } from '@tabler/icons-react';

import { useFocusBack } from '#kit/focus.ts';
import { Button } from '#kit/ui/button.tsx';
import { Dialog } from '#kit/ui/dialog.tsx';

import type { Parlour } from '../parlours.queries.ts';
import type { Clash } from './parlour-agenda-data.ts';
import { ParlourAgendaRows } from './parlour-agenda-rows.tsx';
import { wholeDay } from './parlour-month-days.ts';

export type ParlourMonthDayProps = {
  day: string;
  parlours: readonly Parlour[];
  clashes: ReadonlyMap<number, readonly Clash[]>;
  onClose: () => void;
  onOpen: (parlour: Parlour) => void;
  onCreate: (day: string) => void;
};

/** All parlours of a day, with a button for a new one. */
export function ParlourMonthDay(props: ParlourMonthDayProps) {
  const { day, parlours, clashes, onClose, onOpen, onCreate } = props;
  useFocusBack();
  return (
    <Dialog isOpen isWide onClose={onClose} title={wholeDay(day)}>
      <div className="grid gap-4">
        <ParlourAgendaRows parlours={parlours} clashes={clashes} onOpen={onOpen} />
        <Button
          look="default"
          className="justify-self-end"
          icon={<IconPlus size={18} aria-hidden />}
          onClick={() => onCreate(day)}
        >
          Create Parlour on this day
        </Button>
      </div>
    </Dialog>
  );
}
