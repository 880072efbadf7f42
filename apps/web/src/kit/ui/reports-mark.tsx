import type { ReportKind } from '@greenroom/contract/kit/reports';
import { IconFlag } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

import { can } from '../can.ts';
import { formatCounted } from '../format.ts';

type ReportsMarkProps = { kind: ReportKind; record: number; reporters: number | null; name: string };

/** Says how many members reported a thing that waits for a decision, and leads there. Nothing while nobody did. */
export function ReportsMark({ kind, record, reporters, name }: ReportsMarkProps) {
  if (!reporters || !can('reports.list')) return null;
  const words = `Reported by ${formatCounted(reporters, 'member', 'members')}`;
  return (
    <Link
      to="/reports"
      search={{ kind, record }}
      className="relative z-1 inline-flex flex-none items-center gap-1 self-center justify-self-start rounded-full bg-attention-tint px-2 text-12 font-medium text-attention-ink no-underline hover:underline pointer-coarse:min-h-11"
      aria-label={`${words}: ${name}`}
      data-tip={words}
    >
      <IconFlag size={14} aria-hidden />
      {reporters}
    </Link>
  );
}
