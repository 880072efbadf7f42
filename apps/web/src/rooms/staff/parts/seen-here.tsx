import { Avatar } from '#kit/ui/avatar.tsx';

import { usePresenceList } from '../staff-presence.queries.ts';
import type { Place } from '../staff-presence.queries.ts';

const MOST = 3;

/** 'Rosa is here', 'Rosa and Finn are here', 'Rosa, Finn and 2 others are here'. */
function formatWhoIsHere(names: readonly string[]): string {
  const [first = '', second = ''] = names;
  if (names.length === 1) return `${first} is here`;
  if (names.length === 2) return `${first} and ${second} are here`;
  return `${first}, ${second} and ${names.length - 2} ${names.length === 3 ? 'other' : 'others'} are here`;
}

export type SeenHereProps = { place: Place };

/** The colleagues who have the same record open: pictures, and on wide screens the words. */
export function SeenHere({ place }: SeenHereProps) {
  const { data: others = [] } = usePresenceList(place);
  const words = others.length > 0 ? formatWhoIsHere(others.map(({ name }) => name)) : '';
  return (
    <output className="flex min-w-0 items-center gap-2 text-13 text-ink-soft" title={words}>
      <span className="flex -space-x-2">
        {others.slice(0, MOST).map(({ id, name, picture_url }) => (
          <span key={id} className="flex rounded-full border-2 border-paper">
            <Avatar name={name} src={picture_url} size="small" />
          </span>
        ))}
      </span>
      <span className="max-w-60 truncate max-md:sr-only">{words}</span>
    </output>
  );
}
