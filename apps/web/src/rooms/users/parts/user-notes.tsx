import { IconNotes } from '@tabler/icons-react';
import { useId } from 'react';

import { formatCount } from '#kit/format.ts';
import { PagedSection } from '#kit/paged-section/paged-section.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';

import { useUserNoteList } from '../users-notes.queries.ts';
import { NoteItem } from './note-item.tsx';
import { UserNoteBox } from './user-note-box.tsx';

/** The staff's notes about a person, which only staff can see. */
export function UserNotes({ userId }: { userId: number }) {
  const headingId = useId();
  const list = useUserNoteList(userId);
  const { data } = list;

  return (
    <section
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 rounded-lg border border-line bg-surface px-6 py-4 max-sm:px-4"
      aria-labelledby={headingId}
    >
      <h2 id={headingId} className="flex items-baseline gap-2 text-16">
        Staff notes
        {data && data.total > 0 && (
          <span className="text-13 font-normal text-ink-faint">{formatCount(data.total)}</span>
        )}
      </h2>
      <UserNoteBox userId={userId} />
      <PagedSection
        list={list}
        errorText="The notes could not be loaded."
        isEmpty={data?.total === 0}
        empty={
          <EmptyState
            icon={<IconNotes size={24} />}
            title="No notes yet"
            text="Notes for your colleagues. The person never sees them."
          />
        }
        moreText="Show more notes"
      >
        {({ items }) => (
          <ol
            className="grid grid-cols-[minmax(0,1fr)] gap-3 *:not-first:border-t *:not-first:border-line *:not-first:pt-3"
            aria-label="Notes"
          >
            {items.map((note) => (
              <li key={note.id}>
                <NoteItem note={note} userId={userId} />
              </li>
            ))}
          </ol>
        )}
      </PagedSection>
    </section>
  );
}
