import { IconAlertTriangle, IconChartBarOff } from '@tabler/icons-react';
import { useMemo, useState } from 'react';

import { formatCount } from '#kit/format.ts';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { ErrorState } from '#kit/ui/error-state.tsx';
import { SidePanelFrame } from '#kit/ui/side-panel-frame.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { StatusSwitch } from '#kit/ui/status-switch.tsx';
import { useFocusBack } from '#rooms/media/parts/use-focus-back.ts';

import { useVoteChart } from '../contest-voters.queries.ts';
import type { VoteChart, VotedSong } from '../contest-voters.queries.ts';
import { lengthOf, pointsOf, sayHint } from './vote-chart-points.ts';
import { VoteChartTable } from './vote-chart-table.tsx';
import { VoteChartView } from './vote-chart-view.tsx';
import classes from './vote-chart.module.css';

export type VoteChartPanelProps = { song: VotedSong; onClose: () => void };

/** Shows a song's votes over time. It is open while mounted, and then returns the focus. Load it lazily. */
export function VoteChartPanel({ song, onClose }: VoteChartPanelProps) {
  useFocusBack();
  const { data, error, isFetching, refetch } = useVoteChart(song.id);
  return (
    <SidePanelFrame isOpen onClose={onClose} title="Votes over time" isWide>
      <h3 className={classes.song}>{song.media.title}</h3>
      {data ? (
        <Chart data={data} />
      ) : error ? (
        <ErrorState
          what="The chart could not be loaded."
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <div className={classes.waiting}>
          <span className="only-read">loading...</span>
          <Skeleton shape="block" />
        </div>
      )}
    </SidePanelFrame>
  );
}

function Chart({ data }: { data: VoteChart }) {
  const [isTable, setTable] = useState(false);
  const points = useMemo(() => pointsOf(data), [data]);
  const logged = points.reduce((sum, point) => sum + point.logged, 0);
  const notLogged = points.reduce((sum, point) => sum + point.notLogged, 0);
  const scale = `each bar ${lengthOf(data.bucketSeconds)}`;
  if (logged + notLogged === 0) {
    return (
      <EmptyState
        icon={<IconChartBarOff size={24} />}
        title="No votes yet"
        text="The chart appears after the first vote."
      />
    );
  }
  return (
    <div className={classes.chart}>
      {data.hints.length > 0 && (
        <ul className={classes.hints} aria-label="Unusual votes">
          {data.hints.map((hint) => (
            <li key={`${hint.kind} ${hint.at}`} className={classes.hint}>
              <IconAlertTriangle size={18} aria-hidden />
              {sayHint(hint)}
            </li>
          ))}
        </ul>
      )}
      <div className={classes.head}>
        <p className={classes.name} data-votes="logged">
          Registered <strong>{formatCount(logged)}</strong>
        </p>
        <p className={classes.name} data-votes="not-logged">
          Unregistered <strong>{formatCount(notLogged)}</strong>
        </p>
        <div className={classes.switch}>
          <StatusSwitch
            isOn={isTable}
            label="Show as table"
            onText="Show as table"
            offText="Show as table"
            onToggle={setTable}
          />
        </div>
      </div>
      {isTable ? (
        <VoteChartTable points={points} logged={logged} notLogged={notLogged} />
      ) : (
        <>
          <VoteChartView points={points} scale={scale} onMissing={() => setTable(true)} />
          <p className={classes.scale}>Votes, {scale}</p>
        </>
      )}
    </div>
  );
}
