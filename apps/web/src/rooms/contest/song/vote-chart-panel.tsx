import { useMemo, useRef } from 'react';

import { Chart, ChartLoader } from '#kit/chart/chart.tsx';
import type { ChartData } from '#kit/chart/series.ts';
import { useFocusBack } from '#kit/focus.ts';
import { formatCount, formatCounted, formatDateTime } from '#kit/format.ts';
import { SidePanelFrame } from '#kit/ui/side-panel-frame.tsx';

import { useVoteChart } from '../contest-voters.queries.ts';
import type { VoteChart, VotedSong } from '../contest-voters.queries.ts';
import { HintList } from './hint-list.tsx';
import { SetAsideList } from './set-aside-list.tsx';

export type VoteChartPanelProps = { song: VotedSong; onClose: () => void };

/** Shows a song's votes over time. It is open while mounted, and then returns the focus. Load it lazily. */
export function VoteChartPanel({ song, onClose }: VoteChartPanelProps) {
  useFocusBack();
  const query = useVoteChart(song.id);
  // A hint that is set aside goes away with its button.
  const titleRef = useRef<HTMLHeadingElement>(null);
  return (
    <SidePanelFrame isOpen onClose={onClose} title="Votes over time" isWide>
      <h3 ref={titleRef} className="mb-4 text-16 wrap-anywhere outline-none" tabIndex={-1} dir="auto">
        {song.media.title}
      </h3>
      <ChartLoader query={query}>
        {(votes) => <Votes song={song} votes={votes} onSetAside={() => titleRef.current?.focus()} />}
      </ChartLoader>
    </SidePanelFrame>
  );
}

/** Both counts, once votes are set aside. */
function Counts({ song }: { song: VotedSong }) {
  const aside = song.votesSetAside ?? 0;
  if (aside === 0) return null;
  return (
    <p>
      <strong className="font-semibold">{formatCounted(song.votes, 'vote counts', 'votes count')}.</strong>{' '}
      With the {formatCount(aside)} set aside: {formatCounted(song.votes + aside, 'vote', 'votes')}.
    </p>
  );
}

type VotesProps = { song: VotedSong; votes: VoteChart; onSetAside: () => void };

function Votes({ song, votes, onSetAside }: VotesProps) {
  const data = useMemo(() => voteChartData(votes), [votes]);
  const detail = `each bar ${formatBucketLength(votes.bucketSeconds)}`;
  const hasVotes = votes.buckets.some(({ logged, notLogged }) => logged + notLogged > 0);
  return (
    <div className="grid grid-cols-1 gap-4">
      <Counts song={song} />
      {hasVotes && votes.hints.length > 0 && (
        <HintList song={song} hints={votes.hints} onSetAside={onSetAside} />
      )}
      <SetAsideList songId={song.id} sets={votes.setAsides ?? []} />
      <Chart
        title="Votes over time"
        detail={detail}
        data={data}
        unit="From"
        legend="sums"
        empty={{ title: 'No votes yet', text: 'The chart appears after the first vote.' }}
        isTableShort
      />
      {hasVotes && <p className="text-12 text-ink-faint">Votes, {detail}</p>}
    </div>
  );
}

const DAY = 86_400;

/** Returns the registered voters' bars with those of the others on top of them. */
function voteChartData({ buckets, bucketSeconds }: VoteChart): ChartData {
  const isShort = buckets.length * bucketSeconds <= DAY;
  return {
    points: buckets.map(({ at }) => {
      const title = formatDateTime(at);
      const [day = '', , time = ''] = title.split(', ');
      return { title, short: isShort ? time.replace(/ \S+$/, '') : day };
    }),
    series: [
      {
        label: 'Registered',
        unit: 'count',
        values: buckets.map(({ logged }) => logged),
        say: (count) => `${formatCount(count)} registered`,
        drawn: { as: 'bars', color: 'accent' },
      },
      {
        label: 'Unregistered',
        unit: 'count',
        values: buckets.map(({ notLogged }) => notLogged),
        say: (count) => `${formatCount(count)} unregistered`,
        drawn: {
          as: 'bars',
          color: 'accent-pale',
          tops: buckets.map(({ logged, notLogged }) => logged + notLogged),
        },
      },
    ],
  };
}

const UNITS = [
  [DAY, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
] as const;

/** Returns the length of a bar: '5 minutes', '1 hour'. */
function formatBucketLength(seconds: number): string {
  const [size, unit] = UNITS.find(([each]) => seconds % each === 0) ?? [1, 'second'];
  return formatCounted(seconds / size, unit, `${unit}s`);
}
