import { IconPlus } from '@tabler/icons-react';

import { Button } from '#kit/ui/button.tsx';
import { Dialog } from '#kit/ui/dialog.tsx';
import { useFocusBack } from '#rooms/media/parts/use-focus-back.ts';

import type { Parlour } from '../parlours.queries.ts';
import type { Clash } from './parlour-agenda-clashes.ts';
import { ParlourAgendaRow } from './parlour-agenda-row.tsx';
import agenda from './parlour-agenda.module.css';
import { wholeDay } from './parlour-month-days.ts';
import classes from './parlour-month.module.css';

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
      <div className={classes.dayDialog}>
        <ol className={agenda.rows}>
          {parlours.map((parlour) => (
            <ParlourAgendaRow
              key={parlour.id}
              parlour={parlour}
              clashes={clashes.get(parlour.id) ?? []}
              hasDay={false}
              onOpen={onOpen}
            />
          ))}
        </ol>
        <Button look="default" icon={<IconPlus size={18} aria-hidden />} onClick={() => onCreate(day)}>
          Create Parlour on this day
        </Button>
      </div>
    </Dialog>
  );
}
