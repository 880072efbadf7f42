import { IconNotes } from '@tabler/icons-react';
import { useId } from 'react';

import { wordsOf } from '#kit/api.ts';
import { formatCount } from '#kit/format.ts';
import { Button } from '#kit/ui/button.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { ErrorState } from '#kit/ui/error-state.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';

import { useUserNoteList } from '../users-notes.queries.ts';
import { NoteItem } from './note-item.tsx';
import { UserNoteBox } from './user-note-box.tsx';
import classes from './user-notes.module.css';

/** The staff's notes about a person, which only staff can see. */
export function UserNotes({ userId }: { userId: number }) {
  const headingId = useId();
  const list = useUserNoteList(userId);
  const { data, error, isFetching, refetch } = list;

  return (
    <section className={classes.card} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        Staff notes
        {data && data.total > 0 && <span className={classes.count}>{formatCount(data.total)}</span>}
      </h2>
      <UserNoteBox userId={userId} />
      {error && !data ? (
        <ErrorState
          what="The notes could not be loaded."
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : data?.notes.length === 0 ? (
        <EmptyState
          icon={<IconNotes size={24} />}
          title="No notes yet"
          text="Notes for your colleagues. The person never sees them."
        />
      ) : data ? (
        <ol className={classes.list} aria-label="Notes">
          {data.notes.map((note) => (
            <li key={note.id}>
              <NoteItem note={note} userId={userId} />
            </li>
          ))}
        </ol>
      ) : (
        <div className={classes.list} aria-busy>
          <span className="only-read">loading...</span>
          <Skeleton />
          <Skeleton shape="short" />
        </div>
      )}
      {list.hasNextPage && (
        <Button
          className={classes.more}
          look="subtle"
          isBusy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show more notes
        </Button>
      )}
      {list.isFetchNextPageError && (
        <p className={classes.failure} role="alert">
          {wordsOf(error)}
        </p>
      )}
    </section>
  );
}
