import { IconChevronRight, IconInfoCircle } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useId, useState } from 'react';

import { NAME } from '#kit/list/cells.tsx';
import { PagedSection } from '#kit/paged-section/paged-section.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';

import { useActEntries } from '../audit.queries.ts';
import type { AuditEntry } from '../audit.queries.ts';
import { describeDeed, entryRecordName, sentence } from '../parts/activity-words.ts';
import { RecordLink } from './record-link.tsx';

/** Opens an entry; the button gets the focus back. */
export type OnView = (item: AuditEntry, opener: Element) => void;

type ActEntriesProps = { item: AuditEntry; onView: OnView };

/** An act on many records, such as 'Deleted 40 people', which unfolds into its entries. */
export function ActEntries({ item, onView }: ActEntriesProps) {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start">
      <button
        type="button"
        className={`${NAME} flex! cursor-pointer items-center gap-1 text-start`}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronRight
          size={16}
          aria-hidden
          className={clsx('flex-none transition-transform', isOpen && 'rotate-90')}
        />
        {sentence(describeDeed(item, 'log'))}
      </button>
      <div id={listId} className="w-full" hidden={!isOpen}>
        {isOpen && <Entries item={item} onView={onView} />}
      </div>
    </div>
  );
}

function Entries({ item, onView }: ActEntriesProps) {
  const list = useActEntries(item.id);
  return (
    <PagedSection
      list={list}
      errorText="The entries could not be loaded."
      isEmpty={list.data?.items.length === 0}
      empty={null}
      moreText="Show more entries"
    >
      {({ items }) => (
        <ul className="grid grid-cols-[minmax(0,1fr)] ps-5" aria-label="Entries of this act">
          {items.map((entry) => (
            <li key={entry.id} className="flex min-w-0 items-center justify-between gap-2">
              <RecordLink item={entry} />
              <IconButton
                label={`Details: ${entryRecordName(entry)}`}
                tip="none"
                icon={<IconInfoCircle size={16} aria-hidden />}
                aria-haspopup="dialog"
                onClick={(press) => onView(entry, press.currentTarget)}
              />
            </li>
          ))}
        </ul>
      )}
    </PagedSection>
  );
}
