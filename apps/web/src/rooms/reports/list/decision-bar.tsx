import { BULK } from '@greenroom/contract/kit/limits';
import type { Decision } from '@greenroom/contract/reports.rules';
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconEyeOff, IconGavel } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { can } from '#kit/can.ts';
import { useKeys } from '#kit/keys.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import { KEY } from '#kit/list/step-buttons.tsx';
import { useOpening } from '#kit/opening.ts';
import { Button } from '#kit/ui/button.tsx';
import { TextField } from '#kit/ui/text-field.tsx';

import type { MeasureDraft } from '#rooms/users/parts/measure-dialog.tsx';

import { useDecideReport, useReopenReport } from '../reports.queries.ts';
import type { ReportRow } from '../reports.queries.ts';
import { KINDS } from './report-kinds.tsx';

const MeasureDecision = lazyDialog(async () => (await import('./measure-decision.tsx')).MeasureDecision);

type DecisionBarProps = {
  report: ReportRow;
  /** Called when it was decided and the list is loaded again. */
  onDecided: () => Promise<void>;
};

/** The decisions about a report with an optional reason, else the way to take the decision back. */
export function DecisionBar({ report, onDecided }: DecisionBarProps) {
  const { mutateAsync } = useDecideReport();
  /** While this is under way, the buttons stay until the next report is here, and so does the focus. */
  const [busy, setBusy] = useState<Decision | null>(null);

  async function decide(decision: Decision, reason: string, measure?: MeasureDraft): Promise<void> {
    if (busy) return;
    setBusy(decision);
    try {
      await mutateAsync({ id: report.id, title: report.title, decision, reason, measure });
      await onDecided();
    } finally {
      setBusy(null);
    }
  }

  if (report.decision && !busy) return <Reopen report={report} />;
  return <Decide report={report} busy={busy} onDecide={decide} />;
}

/** A decision's button with its key. */
function Choice(props: {
  letter: string;
  icon: ReactNode;
  tone?: 'danger';
  isBusy: boolean;
  onChoose: () => void;
  children: string;
}) {
  const { letter, icon, tone, isBusy, onChoose, children } = props;
  return (
    <Button
      look="default"
      tone={tone}
      className="flex-1!"
      icon={icon}
      isBusy={isBusy}
      aria-keyshortcuts={letter}
      title={`${children} (${letter})`}
      onClick={onChoose}
    >
      {children}
      <kbd className={KEY} aria-hidden>
        {letter}
      </kbd>
    </Button>
  );
}

type DecideProps = {
  report: ReportRow;
  busy: Decision | null;
  onDecide: (decision: Decision, reason: string, measure?: MeasureDraft) => Promise<void>;
};

/** What the decisions are called about something that was reported, and about something that a rule holds. */
const REPORTED = { nothing: 'Nothing wrong', hidden: 'Hide it', measure: 'Hide and warn', letter: 'w' };
const HELD = { nothing: 'Let in', hidden: 'Refuse', measure: 'Refuse and ban', letter: 'b' };

function Decide({ report: { id, kind, maker, held }, busy, onDecide }: DecideProps) {
  const words = held ? HELD : REPORTED;
  const [draft, setDraft] = useState({ id, reason: '' });
  const fieldRef = useRef<HTMLInputElement>(null);
  const reason = (draft.id === id ? draft.reason : '').trim();
  // A toast says why not; the reason stays for another try.
  const handleDecide = (decision: Decision) => void onDecide(decision, reason).catch(() => undefined);
  const measuring = useOpening<{
    maker: NonNullable<ReportRow['maker']>;
    isHiding: boolean;
    isBan: boolean;
  }>();
  const canMeasure = maker !== null && can('users.createMeasure');
  const handleMeasure = (isHiding: boolean) => {
    if (canMeasure) measuring.open({ maker, isHiding, isBan: held !== null });
  };
  useKeys(
    'This report',
    [
      { keys: 'n', label: words.nothing, onPress: () => handleDecide('nothing') },
      { keys: 'h', label: words.hidden, onPress: () => handleDecide('hidden') },
      { keys: words.letter, label: words.measure, onPress: () => handleMeasure(true) },
      ...(held ? [] : [{ keys: 'm', label: 'Take a measure', onPress: () => handleMeasure(false) }]),
      { keys: 'r', label: 'Write a reason', onPress: () => fieldRef.current?.focus() },
    ],
    fieldRef,
  );

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <TextField
        ref={fieldRef}
        label="Reason (optional)"
        help={held ? undefined : KINDS[kind].hiding}
        autoComplete="off"
        maxLength={BULK.reasonMax}
        aria-keyshortcuts="r"
        value={draft.id === id ? draft.reason : ''}
        onChange={(typed) => setDraft({ id, reason: typed.currentTarget.value })}
      />
      <div className="grid grid-cols-2 gap-3">
        <Choice
          letter="n"
          icon={<IconCheck size={18} aria-hidden />}
          isBusy={busy === 'nothing'}
          onChoose={() => handleDecide('nothing')}
        >
          {words.nothing}
        </Choice>
        <Choice
          letter="h"
          tone="danger"
          icon={<IconEyeOff size={18} aria-hidden />}
          isBusy={busy === 'hidden'}
          onChoose={() => handleDecide('hidden')}
        >
          {words.hidden}
        </Choice>
        {canMeasure && (
          <>
            <Choice
              letter={words.letter}
              tone="danger"
              icon={<IconAlertTriangle size={18} aria-hidden />}
              isBusy={false}
              onChoose={() => handleMeasure(true)}
            >
              {words.measure}
            </Choice>
            {!held && (
              <Choice
                letter="m"
                icon={<IconGavel size={18} aria-hidden />}
                isBusy={false}
                onChoose={() => handleMeasure(false)}
              >
                Measure…
              </Choice>
            )}
          </>
        )}
      </div>
      {measuring.what && (
        <MeasureDecision
          key={measuring.count}
          {...measuring.what}
          isOpen={measuring.isOpen}
          onClose={measuring.close}
          onDecide={(decision, measure) => onDecide(decision, reason, measure)}
        />
      )}
    </div>
  );
}

function Reopen({ report }: { report: ReportRow }) {
  const { mutate, isPending } = useReopenReport();
  const placeRef = useRef<HTMLDivElement>(null);
  const handleReopen = () => {
    if (!isPending) mutate(report);
  };
  useKeys('This report', [{ keys: 'o', label: 'Open again', onPress: handleReopen }], placeRef);
  return (
    <div ref={placeRef} className="flex">
      <Choice
        letter="o"
        icon={<IconArrowBackUp size={18} aria-hidden />}
        isBusy={isPending}
        onChoose={handleReopen}
      >
        Open again
      </Choice>
    </div>
  );
}
