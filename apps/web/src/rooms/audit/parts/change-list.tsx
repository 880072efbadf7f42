import { clsx } from 'clsx';

import { useGenreList } from '#rooms/users/users-genres.queries.ts';

import type { AuditEntry } from '../audit.queries.ts';
import { changesOf } from './entry-changes.ts';

type ChangeListProps = { id?: string; item: AuditEntry };

/** Everything that an entry changed, field by field. Genres are ids, whose titles are asked for only then. */
export function ChangeList(props: ChangeListProps) {
  const { before, after } = props.item;
  return 'genreIds' in { ...before, ...after } ? <WithGenres {...props} /> : <List {...props} genres={[]} />;
}

function WithGenres(props: ChangeListProps) {
  const { data: genres = [] } = useGenreList();
  return <List {...props} genres={genres} />;
}

function List({ id, item, genres }: ChangeListProps & { genres: readonly { id: number; title: string }[] }) {
  return (
    <ul id={id} className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-md bg-sunken p-3 text-13">
      {changesOf(item, genres).map(({ title, before, after }) => (
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
