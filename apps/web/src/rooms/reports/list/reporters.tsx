import { REPORT_REASONS } from '@greenroom/contract/reports.rules';

import { formatCount, formatCounted } from '#kit/format.ts';
import { PagedSection } from '#kit/paged-section/paged-section.tsx';
import { Badge } from '#kit/ui/badge.tsx';
import { RelativeTime } from '#kit/ui/relative-time.tsx';

import { useReporterList } from '../reports.queries.ts';
import type { ReportRow, Reported } from '../reports.queries.ts';
import { Person } from './report-columns.tsx';

/** Who reported it and with which words, newest first. */
export function Reporters({ report: { id, reporters, reasons } }: { report: ReportRow }) {
  const list = useReporterList(id);
  return (
    <section className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-3" aria-label="Who reported it">
      <h4 className="text-14 font-semibold">Reported by {formatCounted(reporters, 'member', 'members')}</h4>
      {reasons.length > 1 && (
        <ul className="flex flex-wrap gap-2" aria-label="Reasons">
          {reasons.map(({ reason, count }) => (
            <li key={reason} className="flex">
              <Badge tone="quiet">
                {REPORT_REASONS[reason]}: {formatCount(count)}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      <PagedSection
        list={list}
        errorText="The members’ words could not be loaded."
        isEmpty={list.data?.items.length === 0}
        empty={<p className="text-13 text-ink-faint">Nobody any more.</p>}
        moreText="Show more members"
      >
        {({ items }) => (
          <ol className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {items.map((reported) => (
              <li key={reported.id} className="grid gap-1 rounded-md bg-sunken p-3">
                <ReportedWords reported={reported} />
              </li>
            ))}
          </ol>
        )}
      </PagedSection>
    </section>
  );
}

function ReportedWords({ reported }: { reported: Reported }) {
  const { by, reason, words, createdAt } = reported;
  const record = recordText(reported);
  return (
    <>
      <div className="flex min-w-0 items-center justify-between gap-x-3">
        <Person person={by} />
        <span className="flex-none text-13 text-ink-faint">
          <RelativeTime iso={createdAt} />
        </span>
      </div>
      <p className="text-13 font-medium">{REPORT_REASONS[reason]}</p>
      {words && (
        <p className="wrap-anywhere text-start whitespace-pre-line" dir="auto">
          {words}
        </p>
      )}
      {record && <p className="text-12 text-ink-faint">{record}</p>}
    </>
  );
}

/** Returns how a member's earlier reports ended: 'Earlier reports: 2 right, 1 wrong'. Null when none has. */
function recordText({ right, wrong }: Reported): string | null {
  if (right + wrong === 0) return null;
  return `Earlier reports: ${formatCount(right)} right, ${formatCount(wrong)} wrong`;
}
