import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';

import { RelativeTime } from '#kit/ui/relative-time.tsx';
import type { AuditEntry } from '#rooms/audit/audit.queries.ts';

import { useGenreList } from '../users-genres.queries.ts';
import { changesOf, deedOf } from './history-words.ts';
import classes from './user-history.module.css';

/** One side of a change. */
function Side({ name, text }: { name: 'Before' | 'After'; text: string }) {
  return (
    <div className={classes.side}>
      <span className={classes.name}>{name}</span>
      <span className={classes.value} data-side={name}>
        {text === '' ? <em className={classes.none}>none</em> : text}
      </span>
    </div>
  );
}

/** Everything that an entry changed. Its genres are ids, so their titles are requested on the first opening. */
function Changes({ id, item }: { id: string; item: AuditEntry }) {
  const { data: genres = [] } = useGenreList();
  return (
    <ul id={id} className={classes.changes}>
      {changesOf(item, genres).map(({ title, before, after }) => (
        <li key={title} className={classes.change}>
          <p className={classes.field}>{title}</p>
          <Side name="Before" text={before} />
          <Side name="After" text={after} />
        </li>
      ))}
    </ul>
  );
}

/** Who did what and when; the exact changes unfold below. */
export function HistoryEntry({ item }: { item: AuditEntry }) {
  const [isOpen, setOpen] = useState(false);
  const changesId = useId();
  return (
    <article className={classes.entry}>
      <p className={classes.words}>
        <strong className={classes.actor}>{item.actor ?? 'Somebody'}</strong> {deedOf(item)}
      </p>
      <p className={classes.time}>
        <RelativeTime iso={item.createdAt} />
      </p>
      {changesOf(item, []).length > 0 && (
        <>
          <button
            type="button"
            className={classes.opener}
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
