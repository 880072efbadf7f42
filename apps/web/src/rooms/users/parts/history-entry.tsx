import { RelativeTime } from '#kit/ui/relative-time.tsx';

import type { HistoryItem } from '../users-history.queries.ts';
import { changesOf, deedOf } from './history-words.ts';
import type { FieldChange } from './history-words.ts';
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

function Change({ change }: { change: FieldChange }) {
  return (
    <li className={classes.change}>
      <p className={classes.field}>{change.title}</p>
      <Side name="Before" text={change.before} />
      <Side name="After" text={change.after} />
    </li>
  );
}

/** Who did what and when; what changed exactly opens below. */
export function HistoryEntry({ item }: { item: HistoryItem }) {
  const changes = changesOf(item);
  return (
    <article className={classes.entry}>
      <p className={classes.words}>
        <strong className={classes.actor}>{item.actor ?? 'Somebody'}</strong> {deedOf(item)}
      </p>
      <p className={classes.time}>
        <RelativeTime iso={item.createdAt} />
      </p>
      {changes.length > 0 && (
        <details className={classes.details}>
          <summary className={classes.summary}>What changed</summary>
          <ul className={classes.changes}>
            {changes.map((change) => (
              <Change key={change.title} change={change} />
            ))}
          </ul>
        </details>
      )}
    </article>
  );
}
