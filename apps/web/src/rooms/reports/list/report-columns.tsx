import type { ReportSort } from '@greenroom/contract/reports-list.rules';
import { REPORT_REASONS } from '@greenroom/contract/reports.rules';
import { MEASURE_LABELS } from '@greenroom/contract/users-measures.rules';
import { IconEye } from '@tabler/icons-react';

import { formatCount, formatCounted, formatDate } from '#kit/format.ts';
import { DateText } from '#kit/list/cells.tsx';
import type { Column } from '#kit/list/table-column.ts';
import type { OnView } from '#kit/list/use-row-panel.ts';
import { Avatar } from '#kit/ui/avatar.tsx';
import { Badge } from '#kit/ui/badge.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { PanelLink } from '#kit/ui/panel-link.tsx';
import { ProfileLink } from '#rooms/users/parts/profile-link.tsx';

import type { ReportRow, Reported } from '../reports.queries.ts';
import { kindName } from './report-kinds.tsx';

/** The second line of a cell. */
const SOFT_LINE = 'max-w-full truncate text-13/[18px] text-ink-soft';

type Key = ReportSort | 'thing' | 'maker' | 'decision';

/** What it is called, and below that its kind and first words. */
function Thing({ report, onView }: { report: ReportRow; onView: OnView }) {
  const { id, kind, title, words, held } = report;
  return (
    <PanelLink
      from="/reports"
      to="."
      search={(before) => ({ ...before, report: id })}
      className="text-inherit no-underline group grid min-h-10 w-full min-w-0 cursor-pointer grid-cols-[minmax(0,1fr)] content-center rounded-sm text-start focus-visible:-outline-offset-2 pointer-coarse:-my-3 pointer-coarse:min-h-11 max-sm:-my-3 max-sm:min-h-11"
      data-view-row={id}
      title={title}
      onOpen={(opener) => onView(id, opener)}
    >
      <span className="truncate leading-5 font-medium group-hover:underline" dir="auto">
        {title}
      </span>
      <span className="truncate text-12/4 text-ink-faint">
        {kindName(kind)}
        {held && ' · Held'}
        {words && words !== title && (
          <span aria-hidden>
            {' · '}
            <bdi>{words}</bdi>
          </span>
        )}
      </span>
    </PanelLink>
  );
}

/** Returns the columns of the reports. Only a list of decided ones says how they were decided. */
export function reportColumns(
  onView: OnView,
  isDecided: boolean,
): readonly (Column<ReportRow> & { key: Key })[] {
  const decision: Column<ReportRow> & { key: Key } = {
    key: 'decision',
    isEdge: true,
    header: 'Decision',
    width: '212px',
    cell: ({ decision: made }) => made && <DecisionText decision={made} />,
  };
  return [
    { key: 'thing', header: 'What', cell: (report) => <Thing report={report} onView={onView} /> },
    {
      key: 'maker',
      header: 'Made by',
      width: '176px',
      cell: ({ maker }) => <Person person={maker} />,
    },
    {
      key: 'reporters',
      header: 'Reported by',
      isSortable: true,
      width: '216px',
      cell: (report) => <Reasons report={report} />,
    },
    {
      key: 'firstAt',
      foldBelow: 1080,
      foldLabel: 'First',
      header: 'First',
      isSortable: true,
      width: '116px',
      card: 'none',
      cell: ({ firstAt }) => <DateText iso={firstAt} />,
    },
    {
      key: 'lastAt',
      foldBelow: 860,
      foldLabel: 'Last',
      header: 'Last',
      isSortable: true,
      width: '116px',
      cell: ({ lastAt }) => <DateText iso={lastAt} />,
    },
    ...(isDecided ? [decision] : []),
  ];
}

/** View Details at the end of a row. */
export function viewAction(onView: OnView) {
  return ({ id, title }: ReportRow) => (
    <IconButton
      label="View Details"
      tip="end"
      aria-label={`View Details of ${title}`}
      aria-haspopup="dialog"
      icon={<IconEye size={18} aria-hidden />}
      onClick={(press) => onView(id, press.currentTarget)}
    />
  );
}

type PersonProps = { person: Reported['by']; size?: 'small' | 'normal' };

/** A person, with a link to the profile; those who are purged have no name. */
export function Person({ person, size = 'small' }: PersonProps) {
  if (!person) return <span className="text-13 text-ink-faint">A deleted person</span>;
  const { id, name, email, picture_url } = person;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar name={name} src={picture_url} size={size} />
      <ProfileLink
        id={id}
        className="flex min-w-0 items-center text-13 text-inherit no-underline focus-visible:-outline-offset-2 pointer-coarse:-my-3 pointer-coarse:min-h-11 max-sm:-my-3 max-sm:min-h-11 [a]:hover:underline"
        title={[name, email].filter(Boolean).join(', ')}
      >
        <span className="truncate" dir="auto">
          {name}
        </span>
      </ProfileLink>
    </span>
  );
}

/** Returns why members reported it, the most frequent first: 'Spam or advertising (3) · Sexual content (1)'. */
function reasonsText({ reasons, reporters }: ReportRow): string {
  const [first, ...others] = reasons;
  if (first && others.length === 0 && first.count === reporters) return REPORT_REASONS[first.reason];
  return reasons.map(({ reason, count }) => `${REPORT_REASONS[reason]} (${formatCount(count)})`).join(' · ');
}

/** How many members reported it, and why. */
export function Reasons({ report }: { report: ReportRow }) {
  const { held, reporters } = report;
  if (held && reporters === 0) return <HeldBadge rule={held.rule} />;
  const text = reasonsText(report);
  return (
    <span className="grid min-w-0 grid-cols-[minmax(0,1fr)]">
      <span className="text-13">{formatCounted(reporters, 'member', 'members')}</span>
      <span className={SOFT_LINE} title={text}>
        {text}
      </span>
    </span>
  );
}

/** A rule holds it, or held it: the rule's reason says why. */
export function HeldBadge({ rule }: { rule: string }) {
  return (
    <Badge tone="attention" title={rule}>
      Held: <bdi>{rule}</bdi>
    </Badge>
  );
}

/** How it was decided, by whom, when and why. */
export function DecisionText({ decision }: { decision: NonNullable<ReportRow['decision']> }) {
  const { by, at, reason } = decision;
  return (
    <span className="grid min-w-0 grid-cols-[minmax(0,1fr)] justify-items-start gap-0.5">
      <DecisionBadge decision={decision} />
      <span className={SOFT_LINE} title={reason ?? undefined}>
        <bdi>{by}</bdi>, {formatDate(at)}
        {reason && (
          <>
            : <bdi>{reason}</bdi>
          </>
        )}
      </span>
    </span>
  );
}

/** How staff decided, in a word or two. */
export function DecisionBadge({
  decision: { decision, measure },
}: {
  decision: NonNullable<ReportRow['decision']>;
}) {
  if (decision === 'nothing') return <Badge tone="good">Nothing wrong</Badge>;
  const parts = [decision === 'hidden' ? 'Hidden' : '', measure ? MEASURE_LABELS[measure].state : ''];
  return <Badge tone="attention">{parts.filter(Boolean).join(', ') || 'Measure taken'}</Badge>;
}
