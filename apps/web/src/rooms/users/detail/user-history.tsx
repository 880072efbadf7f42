import { IconChevronDown } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useId, useState } from 'react';

import { PagedSection } from '#kit/paged-section/paged-section.tsx';
import { RelativeTime } from '#kit/ui/relative-time.tsx';
import { useAuditList } from '#rooms/audit/audit.queries.ts';
import type { AuditEntry } from '#rooms/audit/audit.queries.ts';

import { useGenreList } from '../users-genres.queries.ts';
import { changesOf, deedOf } from './history-words.ts';

/** What admins did to a person's record, newest first; one line while there is nothing. */
export function UserHistory({ userId }: { userId: number }) {
  const headingId = useId();
  const list = useAuditList('users', userId);
  const isEmpty = list.data?.total === 0;

  return (
    <section
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 rounded-lg border border-line bg-surface px-6 py-4 max-sm:px-4"
      aria-labelledby={headingId}
    >
      <h2 id={headingId} className="flex flex-wrap items-baseline gap-x-2 text-16">
        History
        {isEmpty && <span className="text-13 font-normal text-ink-faint">No changes yet</span>}
      </h2>
      <PagedSection
        list={list}
        errorText="The history could not be loaded."
        isEmpty={isEmpty}
        empty={null}
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

/** Who did what and when; the exact changes unfold below. */
function HistoryEntry({ item }: { item: AuditEntry }) {
  const [isOpen, setOpen] = useState(false);
  const changesId = useId();
  return (
    <article className="grid grid-cols-[minmax(0,1fr)]">
      <p className="wrap-anywhere">
        <strong className="font-medium">{item.actor ?? 'Somebody'}</strong> {deedOf(item)}
      </p>
      <p className="text-13 text-ink-faint">
        <RelativeTime iso={item.createdAt} />
      </p>
      {changesOf(item, []).length > 0 && (
        <>
          <button
            type="button"
            className="inline-flex min-h-6 cursor-pointer items-center gap-1 justify-self-start rounded-sm text-13 font-medium text-accent-ink hover:underline aria-expanded:[&>svg]:rotate-180"
            aria-expanded={isOpen}
            aria-controls={isOpen ? changesId : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            What changed
            <IconChevronDown size={14} aria-hidden />
          </button>
          {isOpen && <Changes id={changesId} item={item} />}
        </>
      )}
    </article>
  );
}

/** Everything that an entry changed. Its genres are ids, so their titles are requested on the first opening. */
function Changes({ id, item }: { id: string; item: AuditEntry }) {
  const { data: genres = [] } = useGenreList();
  return (
    <ul id={id} className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-3 rounded-md bg-sunken p-3 text-13">
      {changesOf(item, genres).map(({ title, before, after }) => (
        <li key={title} className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <p className="font-medium">{title}</p>
          <Side name="Before" text={before} />
          <Side name="After" text={after} />
        </li>
      ))}
    </ul>
  );
}

/** One side of a change. */
function Side({ name, text }: { name: 'Before' | 'After'; text: string }) {
  return (
    <div className="grid grid-cols-[48px_minmax(0,1fr)] gap-2">
      <span className="text-ink-faint">{name}</span>
      <span
        className={clsx('wrap-anywhere whitespace-pre-line', name === 'Before' && 'text-ink-soft')}
        data-side={name}
      >
        {text === '' ? <em className="text-ink-faint">none</em> : text}
      </span>
    </div>
  );
}
