import { ApiError } from '@greenroom/contract/client';
import { IconFlagOff } from '@tabler/icons-react';

import { formatCount, formatCounted, formatDateTime } from '#kit/format.ts';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { ErrorState } from '#kit/ui/error-state.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';

import { useRound } from '../contest-rounds.queries.ts';
import type { Round } from '../contest-rounds.queries.ts';
import { RoundRanking } from './round-ranking.tsx';
import classes from './rounds-panel.module.css';

/** A closed round: its dates, and its songs by rank with their votes at that time; disqualified ones last. */
export function RoundDetails({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useRound(id);
  if (data) {
    return (
      <>
        <Facts round={data} />
        <RoundRanking songs={data.ranking} />
      </>
    );
  }
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState
        icon={<IconFlagOff size={24} />}
        title="This round does not exist."
        text="It may not have ended yet, or the link is wrong."
      />
    );
  }
  if (error) {
    return (
      <ErrorState
        what="The round could not be loaded."
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return (
    <div className={classes.waiting}>
      <span className="only-read">loading...</span>
      <Skeleton />
      <Skeleton shape="short" />
      <Skeleton shape="block" />
    </div>
  );
}

function Facts({ round }: { round: Round }) {
  const { winner, songs, disqualified, votes, ranking, startedAt, endedAt } = round;
  const most = ranking[0]?.votes ?? 0;
  const out = disqualified > 0 ? `, ${formatCount(disqualified)} disqualified` : '';
  const all = `${formatCounted(songs, 'song', 'songs')}${out}, ${formatCounted(votes, 'vote', 'votes')}`;
  return (
    <div className={classes.facts}>
      <h3 className={classes.leader}>{winner ?? (votes > 0 ? 'No winner' : 'Nobody voted')}</h3>
      <p className={classes.small}>
        {winner !== null ? `Winner with ${formatCounted(most, 'vote', 'votes')}. ${all}.` : `${all}.`}
      </p>
      <p className={classes.small}>
        {formatDateTime(startedAt)} to {formatDateTime(endedAt)}
      </p>
    </div>
  );
}
