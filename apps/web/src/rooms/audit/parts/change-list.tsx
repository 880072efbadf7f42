import { useQueries } from '@tanstack/react-query';
import { clsx } from 'clsx';

import { titles } from '#rooms/room-words.ts';

import type { AuditEntry } from '../audit.queries.ts';
import { listEntryChanges } from './entry-changes.ts';

type ChangeListProps = { id?: string; item: AuditEntry };

/** Everything that an entry changed, field by field. What its ids are called is asked for only then. */
export function ChangeList({ id, item }: ChangeListProps) {
  const asked = [...titles].filter(([field]) => field in { ...item.before, ...item.after });
  const known = useQueries({
    queries: asked.map(([field, list]) => ({
      queryKey: ['titles', field],
      queryFn: list,
      staleTime: Infinity,
    })),
    combine: (answers) => new Map(asked.map(([field], at) => [field, answers[at]?.data ?? []])),
  });
  return (
    <ul id={id} className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-md bg-sunken p-3 text-13">
      {listEntryChanges(item, known).map(({ title, before, after }) => (
        <li key={title} className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <p className="font-medium">{title}</p>
          {item.before && <Side name="Before" text={before} />}
          {item.after && <Side name={item.before ? 'After' : 'Now'} text={after} />}
        </li>
      ))}
    </ul>
  );
}

/** One side of a change. */
function Side({ name, text }: { name: 'Before' | 'After' | 'Now'; text: string }) {
  return (
    <div className="grid grid-cols-[48px_minmax(0,1fr)] gap-2">
      <span className="text-ink-soft">{name}</span>
      <span
        className={clsx('text-start wrap-anywhere whitespace-pre-line', name === 'Before' && 'text-ink-soft')}
        data-side={name}
        dir="auto"
      >
        {text === '' ? <em className="text-ink-soft">none</em> : text}
      </span>
    </div>
  );
}
