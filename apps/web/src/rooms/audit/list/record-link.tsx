import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';

import { TWO_LINES } from '#kit/list/cells.tsx';

import type { AuditEntry } from '../audit.queries.ts';
import { recordOf } from '../parts/activity-words.ts';

type Target = { to: string; params?: Record<string, string>; search?: Record<string, number> };

/** Where a record has a page, or a panel that the address opens. */
function targetOf({ kind, record, action }: AuditEntry): Target | null {
  if (record === null || !/^\d+$/.test(record)) return null;
  switch (kind) {
    case 'users':
      return { to: '/user-detail/$userId', params: { userId: record } };
    case 'projects':
      return { to: '/project-detail/$projectId', params: { projectId: record } };
    case 'bulletins':
      return { to: '/bulletin-board', search: { post: Number(record) } };
    case 'supports':
      return { to: '/subscription-plan', search: { id: Number(record) } };
    case 'rounds':
      return { to: '/song-contest', search: { round: Number(record) } };
    case 'sales':
      return { to: '/sell-parlour/detail/$id', params: { id: record } };
    case 'parlours':
      return action === 'parlours.finish'
        ? null
        : { to: '/scheduler-parlour', search: { parlour: Number(record) } };
    default:
      return null;
  }
}

/** What an entry is about, with a link to its page where it has one. */
export function RecordLink({ item }: { item: AuditEntry }) {
  const target = targetOf(item);
  const name = recordOf(item);
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
