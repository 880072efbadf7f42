import { MEASURE_LABELS } from '@greenroom/contract/users-measures.rules';

import { can } from '#kit/can.ts';
import { useOpening } from '#kit/opening.ts';
import { Button } from '#kit/ui/button.tsx';
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx';
import { RelativeTime } from '#kit/ui/relative-time.tsx';

import { MeasureMark } from '../parts/measure-mark.tsx';
import { spanWords } from '../parts/measure-words.ts';
import { useEndMeasure, useLiveMeasures } from '../users-measures.queries.ts';
import type { Measure } from '../users-measures.queries.ts';
import type { UserDetail } from '../users-profile.queries.ts';

/** What is in force against a person: until when, why and by whom. Nothing where there is none. */
export function MeasuresInForce({ user }: { user: UserDetail }) {
  useLiveMeasures(user.id);
  const measures = user.measures ?? [];
  if (measures.length === 0) return null;
  return (
    <ul
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-line bg-surface px-6 py-4 *:not-first:border-t *:not-first:border-line *:not-first:pt-3 max-sm:px-4"
      aria-label="Measures in force"
    >
      {measures.map((measure) => (
        <MeasureInForce key={measure.id} measure={measure} user={user} />
      ))}
    </ul>
  );
}

function MeasureInForce({ measure, user }: { measure: Measure; user: Pick<UserDetail, 'id' | 'name'> }) {
  const { kind, reason, note, by, createdAt } = measure;
  const name = MEASURE_LABELS[kind].name.toLowerCase();
  const ending = useEndMeasure(user.id);
  const asking = useOpening<true>();
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="grid min-w-0 flex-[1_1_240px] gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13 text-ink-soft">
          <MeasureMark kind={kind} />
          <span className="font-medium text-ink">{spanWords(measure)}</span>
          <span>
            by <bdi>{by}</bdi>, <RelativeTime iso={createdAt} />
          </span>
        </p>
        <p className="wrap-anywhere whitespace-pre-line" dir="auto">
          {reason}
        </p>
        {note && (
          <p className="text-13 wrap-anywhere whitespace-pre-line text-ink-soft">
            For the staff: <bdi>{note}</bdi>
          </p>
        )}
      </div>
      {can('users.endMeasure') && (
        <Button look="default" size="small" aria-haspopup="dialog" onClick={() => asking.open(true)}>
          End the {name}
        </Button>
      )}
      {asking.what && (
        <ConfirmDialog
          isOpen={asking.isOpen}
          onClose={asking.close}
          title={`End the ${name}`}
          confirmText="Yes, end it"
          onConfirm={() => ending.mutateAsync(measure.id)}
        >
          <strong className="font-semibold text-ink wrap-anywhere" dir="auto">
            {user.name}
          </strong>{' '}
          is told by email that it has ended.
        </ConfirmDialog>
      )}
    </li>
  );
}
