import { Link } from '@tanstack/react-router';

import { formatCounted, isolated } from '#kit/format.ts';

import type { NearestName } from '../users.queries.ts';
import type { UserListSearch } from '../users.search.ts';

/** Returns 'Nobody is called Jospeh.' */
export const nobodyWords = (search = ''): string => `Nobody is called ${isolated(search)}.`;

const wordsFor = ({ name, people }: NearestName): string =>
  `${isolated(name)}, ${formatCounted(people, 'person', 'people')}`;

/** Returns the names for a screen reader, which are links below. */
export const nearestWords = (names: readonly NearestName[]): string =>
  `The nearest names: ${names.map(wordsFor).join('; ')}.`;

type NearestNamesProps = { names: readonly NearestName[]; search: UserListSearch };

/** The names that are most like one that nobody has, each a link to the people who are called so. */
export function NearestNames({ names, search }: NearestNamesProps) {
  return (
    <ul className="flex flex-wrap justify-center gap-2" aria-label="The nearest names">
      {names.map((nearest) => (
        <li key={nearest.name}>
          <Link
            to="/user-list"
            search={{ ...search, page: undefined, search: nearest.name }}
            className="inline-flex min-h-control items-center gap-1 rounded-full border border-line bg-surface px-4 text-ink no-underline transition-colors hover:bg-hover"
            // The link goes with the list that had nobody.
            onClick={() => document.getElementById('content')?.focus()}
          >
            <bdi className="font-medium text-accent-ink">{nearest.name}</bdi>
            <span className="text-13 text-ink-soft">{formatCounted(nearest.people, 'person', 'people')}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
