import type { Decision } from '@greenroom/contract/reports.rules';
import { useState } from 'react';

import { MeasureDialog } from '#rooms/users/parts/measure-dialog.tsx';
import type { MeasureDraft } from '#rooms/users/parts/measure-dialog.tsx';

import type { ReportRow } from '../reports.queries.ts';

export type MeasureDecisionProps = {
  maker: NonNullable<ReportRow['maker']>;
  /** Whether the thing is to be hidden too, unless staff say otherwise. */
  isHiding: boolean;
  /** Refuses what a rule holds, and bans who made it. */
  isBan: boolean;
  isOpen: boolean;
  onClose: () => void;
  onDecide: (decision: Decision, measure: MeasureDraft) => Promise<void>;
};

/** Decides by a measure against who made the thing, which is hidden too where staff want that. */
export function MeasureDecision(props: MeasureDecisionProps) {
  const { maker, isHiding, isBan, isOpen, onClose, onDecide } = props;
  const [hides, setHides] = useState(isHiding);
  return (
    <MeasureDialog
      user={maker}
      isOpen={isOpen}
      onClose={onClose}
      title={isBan ? 'Refuse and ban' : 'Decide with a measure'}
      isBan={isBan}
      lead={
        !isBan && (
          <label className="flex min-h-control cursor-pointer items-center gap-2">
            <input
              type="checkbox"
              className="size-4.5 flex-none accent-accent"
              checked={hides}
              onChange={({ currentTarget }) => setHides(currentTarget.checked)}
            />
            Hide it too
          </label>
        )
      }
      onTake={(measure) => onDecide(hides ? 'hidden' : 'measure', measure)}
    />
  );
}
