import { errorMessage } from '#kit/api.ts';
import { can } from '#kit/can.ts';
import { formatCounted, formatDateTime } from '#kit/format.ts';
import { Button } from '#kit/ui/button.tsx';

import { useCountVotesAgain } from '../contest-set-aside.queries.ts';
import type { VoteChart } from '../contest-voters.queries.ts';
import { sayHint } from './hint-list.tsx';

type SetAside = NonNullable<VoteChart['setAsides']>[number];

/** The votes of a song that were set aside, with the reason; each set can count again. */
export function SetAsideList({ songId, sets }: { songId: number; sets: readonly SetAside[] }) {
  if (sets.length === 0) return null;
  return (
    <section className="grid gap-2" aria-label="Votes set aside">
      <h4 className="text-14">Set aside</h4>
      <ul className="grid gap-2">
        {sets.map((set) => (
          <SetAsideRow key={set.id} songId={songId} set={set} />
        ))}
      </ul>
    </section>
  );
}

const sayWhich = ({ kind, at, votes }: SetAside): string =>
  kind === 'people'
    ? `${formatCounted(votes, 'vote', 'votes')} of people who were deactivated`
    : sayHint({ kind, at, votes });

function SetAsideRow({ songId, set }: { songId: number; set: SetAside }) {
  const again = useCountVotesAgain(songId);
  const { note, by, createdAt, liftedAt, liftedBy } = set;
  return (
    <li className="grid gap-1 rounded-md border border-line px-3 py-2">
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 flex-1 font-medium wrap-anywhere">
          “<bdi>{note}</bdi>”
        </span>
        {liftedAt === null && can('contest.countVotesAgain') && (
          <Button
            look="default"
            size="small"
            aria-label={`Count again: ${note}`}
            isBusy={again.isPending}
            onClick={() => again.mutate(set.id)}
          >
            Count again
          </Button>
        )}
      </div>
      <p className="text-13 text-ink-soft">{sayWhich(set)}.</p>
      <p className="text-12 text-ink-faint">
        Set aside by {by ?? 'a colleague'} on {formatDateTime(createdAt)}.
        {liftedAt !== null &&
          ` They count again since ${formatDateTime(liftedAt)} (${liftedBy ?? 'a colleague'}).`}
      </p>
      <p className="rounded-md bg-danger-tint px-3 py-2 text-danger-ink empty:hidden" role="alert">
        {again.error && errorMessage(again.error)}
      </p>
    </li>
  );
}
