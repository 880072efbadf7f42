import { IconHistory } from '@tabler/icons-react';
import { useId } from 'react';

import { PagedSection } from '#kit/paged-section/paged-section.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { useAuditList } from '#rooms/audit/audit.queries.ts';

import { HistoryEntry } from './history-entry.tsx';

/** What admins did to a person's record, newest first. */
export function UserHistory({ userId }: { userId: number }) {
  const headingId = useId();
  const list = useAuditList('users', userId);

  return (
    <section
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 rounded-lg border border-line bg-surface px-6 py-4 max-sm:px-4"
      aria-labelledby={headingId}
    >
      <h2 id={headingId} className="text-16">
        History
      </h2>
      <PagedSection
        list={list}
        errorText="The history could not be loaded."
        isEmpty={list.data?.total === 0}
        empty={
          <EmptyState
            icon={<IconHistory size={24} />}
            title="No changes yet"
            text="Changes that staff make to this person appear here."
          />
        }
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
    </section>
  );
}
