import { formatDateTime } from '#kit/format.ts';
import { NAME, PersonCell, SOFT } from '#kit/list/cells.tsx';
import type { Column } from '#kit/list/table-column.ts';
import { RelativeTime } from '#kit/ui/relative-time.tsx';

import type { AuditEntry } from '../audit.queries.ts';
import { entryActorName, describeDeed } from '../parts/activity-words.ts';
import { ActEntries } from './act-entries.tsx';
import type { OnView } from './act-entries.tsx';
import { RecordLink } from './record-link.tsx';

/** The columns of the activity: who, what, on what, when, from where. */
export const activityColumns = (onView: OnView): readonly Column<AuditEntry>[] => [
  {
    key: 'actor',
    header: 'Who',
    width: '22%',
    hasPicture: true,
    cell: (item, folded) => (
      <PersonCell name={entryActorName(item)} src={item.actorPicture_url} size="small" below={folded}>
        <span className={SOFT} title={item.actor ?? undefined}>
          {entryActorName(item)}
          {item.key && (
            <>
              {' '}
              by key <bdi>“{item.key.name}”</bdi>
            </>
          )}
        </span>
      </PersonCell>
    ),
  },
  {
    key: 'deed',
    header: 'What',
    card: 'title',
    cell: (item) =>
      (item.entries ?? 1) > 1 ? (
        <ActEntries item={item} onView={onView} />
      ) : (
        <button
          type="button"
          className={`${NAME} cursor-pointer text-start first-letter:uppercase`}
          aria-haspopup="dialog"
          onClick={(press) => onView(item, press.currentTarget)}
        >
          {describeDeed(item, 'log')}
        </button>
      ),
  },
  {
    key: 'record',
    header: 'On what',
    width: '24%',
    cell: (item) => <RecordLink item={item} others={(item.entries ?? 1) - 1} />,
  },
  {
    key: 'createdAt',
    header: 'When',
    width: '150px',
    cell: ({ createdAt }) => (
      <span className="text-13 text-ink-soft" title={formatDateTime(createdAt)}>
        <RelativeTime iso={createdAt} />
      </span>
    ),
  },
  {
    key: 'ip',
    foldBelow: 880,
    foldLabel: 'from',
    header: 'From where',
    width: '140px',
    cell: ({ ip }) => <span className="block truncate text-13 text-ink-soft">{ip ?? '–'}</span>,
  },
];
