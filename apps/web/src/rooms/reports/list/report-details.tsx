import { ApiError } from '@greenroom/client';
import { MEASURE_LABELS } from '@greenroom/contract/users-measures.rules';
import { IconFlagOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';

import { can } from '#kit/can.ts';
import { formatCounted } from '#kit/format.ts';
import { useKeys } from '#kit/keys.ts';
import { StepButtons } from '#kit/list/step-buttons.tsx';
import type { RowSteps } from '#kit/list/use-row-steps.ts';
import { Badge } from '#kit/ui/badge.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { Loaded } from '#kit/ui/error-state.tsx';
import { RelativeTime } from '#kit/ui/relative-time.tsx';
import { SidePanelFrame } from '#kit/ui/side-panel-frame.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { RecordHistory } from '#rooms/audit/parts/record-history.tsx';
import { usePresence } from '#rooms/staff/parts/use-presence.ts';

import { useReport } from '../reports.queries.ts';
import type { ReportRow } from '../reports.queries.ts';
import { DecisionBar } from './decision-bar.tsx';
import { DecisionBadge, HeldBadge, Person } from './report-columns.tsx';
import { OpenThing, kindName } from './report-kinds.tsx';
import { Reporters } from './reporters.tsx';

type ReportDetailsProps = {
  isOpen: boolean;
  onClose: () => void;
  id: number;
  /** The list's data for it, shown immediately while the rest loads. */
  row: ReportRow | undefined;
  steps: RowSteps;
  /** Called after a decision: the list shows the open ones alone, so the next has taken its place. */
  onDecided: () => Promise<void>;
};

/** What was reported, who reported it and why, and the decision; buttons and keys decide and open the next one. */
export function ReportDetails({ isOpen, onClose, id, row, steps, onDecided }: ReportDetailsProps) {
  const query = useReport(id);
  const { data, error } = query;
  const isGone = error instanceof ApiError && error.status === 404;
  const report = isGone ? undefined : (data ?? row);
  usePresence('reports', isOpen && report ? id : 0);
  const bodyRef = useRef<HTMLDivElement>(null);
  useKeys(
    'This report',
    [
      { keys: 'j', label: 'Next report', onPress: steps.onNext },
      { keys: 'k', label: 'Previous report', onPress: steps.onPrevious },
    ],
    bodyRef,
  );

  return (
    <SidePanelFrame
      isOpen={isOpen}
      onClose={onClose}
      title="Report"
      actions={
        <div className="grid w-full grid-cols-[minmax(0,1fr)] gap-3">
          {report && can('reports.decide') && <DecisionBar report={report} onDecided={onDecided} />}
          <div className="flex items-center gap-3">
            <StepButtons steps={steps} title={report?.title} />
          </div>
        </div>
      }
    >
      <div ref={bodyRef}>{report && <Thing report={report} />}</div>
      {isGone ? (
        <EmptyState
          icon={<IconFlagOff size={24} />}
          title="This report is no longer here."
          text="It was removed, or the link is wrong."
        />
      ) : (
        <Loaded query={query} what="The report could not be loaded." waiting={report ? null : <Waiting />}>
          {(loaded) => (
            <>
              {(loaded.reporters > 0 || !loaded.held) && <Reporters key={loaded.id} report={loaded} />}
              <RecordHistory
                key={`history ${loaded.id}`}
                kind="reports"
                record={loaded.id}
                isFolded
                className="mt-6"
              />
            </>
          )}
        </Loaded>
      )}
    </SidePanelFrame>
  );
}

const shownWords = ({ isShown }: ReportRow): string =>
  isShown === null ? 'It was removed.' : isShown ? 'The app shows it.' : 'The app does not show it.';

/** The thing as it was when it was first reported, who made it, and what was decided. */
function Thing({ report }: { report: ReportRow }) {
  const { kind, title, words, maker, decision, held, firstAt, lastAt } = report;
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone="accent">{kindName(kind)}</Badge>
        {held && <HeldBadge rule={held.rule} />}
        {decision && <DecisionBadge decision={decision} />}
      </div>
      <h3 className="text-20 wrap-anywhere" dir="auto">
        {title}
      </h3>
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Person person={maker} size="normal" />
        <HiddenBefore report={report} />
      </div>
      {words && words !== title && (
        <p className="wrap-anywhere text-start whitespace-pre-line" dir="auto">
          {words}
        </p>
      )}
      <p className="text-13 text-ink-soft">
        {shownWords(report)}
        <DecidedBefore report={report} />
        {held ? 'Held' : 'Reported'} <RelativeTime iso={lastAt} />
        {firstAt !== lastAt && (
          <>
            , first <RelativeTime iso={firstAt} />
          </>
        )}
        .
      </p>
      {decision && (
        <div className="grid gap-1 rounded-md bg-sunken p-3">
          <p>
            <bdi className="font-medium">{decision.by}</bdi> decided <RelativeTime iso={decision.at} />:{' '}
            {decidedWords(decision, held !== null)}.
          </p>
          {decision.reason && (
            <p className="wrap-anywhere text-ink-soft" dir="auto">
              {decision.reason}
            </p>
          )}
        </div>
      )}
      <span>
        <OpenThing report={report} />
      </span>
    </article>
  );
}

/** 'hide it, and the person is warned' */
function decidedWords({ decision, measure }: NonNullable<ReportRow['decision']>, isHeld: boolean): string {
  if (decision === 'nothing') return isHeld ? 'let it in' : 'nothing wrong';
  const state = measure ? `the person is ${MEASURE_LABELS[measure].state.toLowerCase()}` : '';
  return (
    [decision === 'hidden' ? (isHeld ? 'refuse it' : 'hide it') : '', state].filter(Boolean).join(', and ') ||
    'a measure'
  );
}

/** How often it was decided about before, with a link to that. */
function DecidedBefore({ report: { kind, record, earlier } }: { report: ReportRow }) {
  if (earlier === 0) return <> </>;
  return (
    <>
      {' '}
      <Link to="/reports" search={{ state: 'decided', kind, record }}>
        Decided about before: {formatCounted(earlier, 'time', 'times')}
      </Link>
      .{' '}
    </>
  );
}

/** How often something of theirs was hidden, with a link to that. */
function HiddenBefore({ report: { maker, makerHidden } }: { report: ReportRow }) {
  if (!maker) return null;
  if (makerHidden === 0) return <span className="text-13 text-ink-faint">Nothing hidden before</span>;
  return (
    <Link
      to="/reports"
      search={{ state: 'hidden', user_id: maker.id }}
      className="text-13 pointer-coarse:min-h-11 pointer-coarse:leading-11"
    >
      Hidden before: {formatCounted(makerHidden, 'time', 'times')}
    </Link>
  );
}

function Waiting() {
  return (
    <div className="mt-4 grid gap-3">
      <span className="sr-only">loading...</span>
      <Skeleton shape="line" />
      <Skeleton shape="line" />
      <Skeleton shape="short" />
    </div>
  );
}
