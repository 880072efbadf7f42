import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';

import { formatCount } from '#kit/format.ts';
import { TWO_LINES } from '#kit/list/cells.tsx';
import type { RecordPage } from '#kit/room.ts';
import { kinds } from '#rooms/room-words.ts';

import type { AuditEntry } from '../audit.queries.ts';
import { entryRecordName } from '../parts/activity-words.ts';

function recordPage({ kind, record, action }: AuditEntry): RecordPage | null {
  if (record === null || !/^\d+$/.test(record)) return null;
  return kinds.get(kind ?? '')?.page?.(record, action) ?? null;
}

type RecordLinkProps = {
  item: AuditEntry;
  /** How many more records its act has. */
  others?: number;
};

/** What an entry is about, with a link to its page where it has one. */
export function RecordLink({ item, others = 0 }: RecordLinkProps) {
  const target = recordPage(item);
  const name = entryRecordName(item);
  if (others > 0) {
    return (
      <span className={clsx(TWO_LINES, 'text-13/[18px]')}>
        {name && <bdi>{name}</bdi>} and {formatCount(others)} more
      </span>
    );
  }
  if (name === '') return <span className="text-ink-faint">–</span>;
  if (!target)
    return (
      <span className={clsx(TWO_LINES, 'text-13/[18px]')} dir="auto">
        {name}
      </span>
    );
  return (
    <Link {...target} className={clsx(TWO_LINES, 'text-13/[18px] max-sm:leading-11')} title={name} dir="auto">
      {name}
    </Link>
  );
}
