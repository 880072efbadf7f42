import type { HistoryKind } from '@greenroom/contract/audit.rules';
import { IconChevronDown } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useId, useState } from 'react';

import { PagedSection } from '#kit/paged-section/paged-section.tsx';
import { RelativeTime } from '#kit/ui/relative-time.tsx';

import { canReadHistory, useAuditList, useLiveHistory } from '../audit.queries.ts';
import type { AuditEntry } from '../audit.queries.ts';
import { entryActorName, describeDeed, isSaid } from './activity-words.ts';
import { ChangeList } from './change-list.tsx';
import { listEntryChanges } from './entry-changes.ts';

const UNFOLD =
  'inline-flex cursor-pointer items-center gap-1 justify-self-start rounded-sm font-medium text-accent-ink ' +
  'hover:underline aria-expanded:[&>svg]:rotate-180';

type RecordHistoryProps = {
  kind: HistoryKind;
  record: number;
  /** Below the record in a panel or on its card: a line that unfolds, and only then asks the server. */
  isFolded?: boolean;
  className?: string | undefined;
};

/** What was done to a record, newest first. Absent where the host keeps no history, or the role may not read it. */
export function RecordHistory({ kind, record, isFolded = false, className }: RecordHistoryProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (!canReadHistory(kind)) return null;
  if (!isFolded) return <Section kind={kind} record={record} className={className} />;
  return (
    <div className={clsx('grid w-full grid-cols-[minmax(0,1fr)] gap-3', className)}>
      <button
        type="button"
        className={clsx(UNFOLD, 'min-h-6 pointer-coarse:min-h-control')}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        History
        <IconChevronDown size={16} aria-hidden />
      </button>
      {isOpen && (
        <div id={id}>
          <HistoryList kind={kind} record={record} />
        </div>
      )}
    </div>
  );
}

/** A card of the page; one line while there is nothing. */
function Section({ kind, record, className }: Omit<RecordHistoryProps, 'isFolded'>) {
  const headingId = useId();
  const isEmpty = useAuditList(kind, record).data?.total === 0;
  return (
    <section
      className={clsx(
        'grid grid-cols-[minmax(0,1fr)] content-start gap-4 rounded-lg border border-line bg-surface px-6 py-4 max-sm:px-4',
        className,
      )}
      aria-labelledby={headingId}
    >
      <h2 id={headingId} className="flex flex-wrap items-baseline gap-x-2 text-16">
        History
        {isEmpty && <span className="text-13 font-normal text-ink-faint">No changes yet</span>}
      </h2>
      <HistoryList kind={kind} record={record} empty={null} />
    </section>
  );
}

const NONE = <p className="text-13 text-ink-faint">No changes yet</p>;

type HistoryListProps = Pick<RecordHistoryProps, 'kind' | 'record'> & { empty?: typeof NONE | null };

/** The entries about a record, as they come in. */
export function HistoryList({ kind, record, empty = NONE }: HistoryListProps) {
  const list = useAuditList(kind, record);
  useLiveHistory(kind, record);
  return (
    <PagedSection
      list={list}
      errorText="The history could not be loaded."
      isEmpty={list.data?.total === 0}
      empty={empty}
      moreText="Show more history"
    >
      {({ items }) => (
        <ol
          className="grid grid-cols-[minmax(0,1fr)] gap-3 *:not-first:border-t *:not-first:border-line *:not-first:pt-3"
          aria-label="History"
        >
          {items.map((item) => (
            <li key={item.id}>
              <HistoryEntry item={item} />
            </li>
          ))}
        </ol>
      )}
    </PagedSection>
  );
}

/** Who did what and when; the exact changes unfold below. */
function HistoryEntry({ item }: { item: AuditEntry }) {
  const [isOpen, setOpen] = useState(false);
  const changesId = useId();
  return (
    <article className="grid grid-cols-[minmax(0,1fr)]">
      <p className="wrap-anywhere">
        <strong className="font-medium" title={item.actor ?? undefined}>
          {entryActorName(item)}
        </strong>{' '}
        {describeDeed(item)}
      </p>
      <p className="text-13 text-ink-faint">
        <RelativeTime iso={item.createdAt} />
        {item.key && (
          <>
            {' '}
            by key <bdi>“{item.key.name}”</bdi>
          </>
        )}
      </p>
      {!isSaid(item) && listEntryChanges(item).length > 0 && (
        <>
          <button
            type="button"
            className={clsx(UNFOLD, 'min-h-6 text-13 pointer-coarse:min-h-control')}
            aria-expanded={isOpen}
            aria-controls={isOpen ? changesId : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            What changed
            <IconChevronDown size={14} aria-hidden />
          </button>
          {isOpen && (
            <div className="mt-2">
              <ChangeList id={changesId} item={item} />
            </div>
          )}
        </>
      )}
    </article>
  );
}
