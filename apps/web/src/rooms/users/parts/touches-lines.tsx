import { has } from '#kit/capabilities.ts';
import { formatCounted, isolated } from '#kit/format.ts';
import { Button } from '#kit/ui/button.tsx';

import { useTouches } from '../users-touches.queries.ts';
import type { Touches } from '../users-touches.queries.ts';

export type TouchesLinesProps = { ids: readonly number[]; action: 'deactivate' | 'remove' };

/** Returns what the people have, as '2 parlours that they host: “One”, “Two”'. */
function describeTouches(
  { hosted, joined, rsvps, songs, podcasts, votes }: Touches,
  isRemoval: boolean,
): string[] {
  const fate = isRemoval ? 'goes with them' : 'cannot go live until they are activated again';
  const fates = isRemoval ? 'go with them' : 'cannot go live until they are activated again';
  const counted = formatCounted(
    votes ?? 0,
    'vote that counts in the contest',
    'votes that count in the contest',
  );
  const lines = [
    [hosted, `parlour that they host, which ${fate}`, `parlours that they host, which ${fates}`] as const,
    [joined, 'parlour in which they take part', 'parlours in which they take part'] as const,
    [rsvps, 'RSVP', 'RSVPs'] as const,
    [songs, 'song in the contest', 'songs in the contest'] as const,
    [podcasts, 'podcast', 'podcasts'] as const,
  ]
    .filter(([{ count }]) => count > 0)
    .map(([{ count, titles }, one, many]) => {
      const names = titles.map((title) => `“${isolated(title)}”`).join(', ');
      const more =
        count > titles.length ? ` and ${formatCounted(count - titles.length, 'other', 'others')}` : '';
      return `${formatCounted(count, one, many)}: ${names}${more}`;
    });
  return votes ? [...lines, counted] : lines;
}

/** Which parlours to come, songs and podcasts it touches to deactivate or delete people, with counts. */
export function TouchesLines({ ids, action }: TouchesLinesProps) {
  const { data, isError, isFetching, refetch } = useTouches(ids);
  if (!has('details')) return null;
  const lines = data && describeTouches(data, action === 'remove');
  return (
    <div className="mt-3 grid min-h-6 gap-1 text-13" aria-live="polite">
      {isError && !data && (
        <p className="flex flex-wrap items-center justify-between gap-2">
          The parlours, songs and podcasts that this touches could not be loaded.
          <Button look="default" size="small" isBusy={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        </p>
      )}
      {lines?.length === 0 && <p>No upcoming parlour, song, podcast or vote is affected.</p>}
      {lines && lines.length > 0 && (
        <>
          <p className="font-medium text-ink">This touches</p>
          <ul className="grid list-disc gap-1 ps-4 wrap-anywhere">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
