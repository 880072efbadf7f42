import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo } from 'react';

import { Chart, ChartLoader } from '#kit/chart/chart.tsx';
import type { ChartData } from '#kit/chart/series.ts';
import { useFocusBack } from '#kit/focus.ts';
import { formatCount, formatCounted, formatDateTime, formatPercent } from '#kit/format.ts';
import { SidePanelFrame } from '#kit/ui/side-panel-frame.tsx';

import { useVoteChart } from '../contest-voters.queries.ts';
import type { VoteChart, VotedSong } from '../contest-voters.queries.ts';

export type VoteChartPanelProps = { song: VotedSong; onClose: () => void };

/** Shows a song's votes over time. It is open while mounted, and then returns the focus. Load it lazily. */
export function VoteChartPanel({ song, onClose }: VoteChartPanelProps) {
  useFocusBack();
  const query = useVoteChart(song.id);
  return (
    <SidePanelFrame isOpen onClose={onClose} title="Votes over time" isWide>
      <h3 className="mb-4 text-16 wrap-anywhere">{song.media.title}</h3>
      <ChartLoader query={query}>{(votes) => <Votes votes={votes} />}</ChartLoader>
    </SidePanelFrame>
  );
}

function Votes({ votes }: { votes: VoteChart }) {
  const data = useMemo(() => dataOf(votes), [votes]);
  const detail = `each bar ${lengthOf(votes.bucketSeconds)}`;
  const hasVotes = votes.buckets.some(({ logged, notLogged }) => logged + notLogged > 0);
  return (
    <div className="grid grid-cols-1 gap-4">
      {hasVotes && votes.hints.length > 0 && (
        <ul className="grid gap-2" aria-label="Unusual votes">
          {votes.hints.map((hint) => (
            <li
              key={`${hint.kind} ${hint.at}`}
              className="flex gap-2 rounded-md bg-attention-tint px-3 py-2 text-attention-ink"
            >
              <IconAlertTriangle size={18} aria-hidden className="mt-0.5 flex-none" />
              {sayHint(hint)}
            </li>
          ))}
        </ul>
      )}
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
function dataOf({ buckets, bucketSeconds }: VoteChart): ChartData {
  const isShort = buckets.length * bucketSeconds <= DAY;
  return {
    points: buckets.map(({ at }) => {
      const title = formatDateTime(at);
      const [day = '', , time = ''] = title.split(', ');
      return { title, short: isShort ? time.replace(/ [A-Z]+$/, '') : day };
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
function lengthOf(seconds: number): string {
  const [size, unit] = UNITS.find(([each]) => seconds % each === 0) ?? [1, 'second'];
  return formatCounted(seconds / size, unit, `${unit}s`);
}

/** Returns what staff should look at, as a sentence. */
function sayHint({ kind, at, votes, share }: VoteChart['hints'][number]): string {
  const many = formatCounted(votes, 'vote', 'votes');
  return kind === 'burst'
    ? `${many} within a minute on ${formatDateTime(at)}`
    : `${many} (${formatPercent(share)}) came from one source`;
}
