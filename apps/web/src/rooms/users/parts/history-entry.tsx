import { useState } from 'react';

import { RelativeTime } from '#kit/ui/relative-time.tsx';

import { useGenres } from '../users-genres.queries.ts';
import type { HistoryItem } from '../users-history.queries.ts';
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

/** All that an entry changed. Its genres are ids, so their titles are asked for with the first opening. */
function Changes({ item }: { item: HistoryItem }) {
  const { data: genres = [] } = useGenres();
  return (
    <ul className={classes.changes}>
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

/** Who did what and when; what changed exactly opens below. */
export function HistoryEntry({ item }: { item: HistoryItem }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <article className={classes.entry}>
      <p className={classes.words}>
        <strong className={classes.actor}>{item.actor ?? 'Somebody'}</strong> {deedOf(item)}
      </p>
      <p className={classes.time}>
        <RelativeTime iso={item.createdAt} />
      </p>
      {changesOf(item, []).length > 0 && (
        <details onToggle={(change) => setOpen(change.currentTarget.open)}>
          <summary className={classes.summary}>What changed</summary>
          {isOpen && <Changes item={item} />}
        </details>
      )}
    </article>
  );
}
