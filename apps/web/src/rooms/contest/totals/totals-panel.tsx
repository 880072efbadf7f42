import { CONTEST } from '@greenroom/contract/contest.rules';
import { IconTrophy } from '@tabler/icons-react';
import { useState } from 'react';

import { useFocusBack } from '#kit/focus.ts';
import { formatCount, formatCounted, formatPercent } from '#kit/format.ts';
import { DataTable } from '#kit/list/data-table.tsx';
import type { Column } from '#kit/list/table-column.ts';
import { CsvButton } from '#kit/ui/csv-button.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { Loaded } from '#kit/ui/error-state.tsx';
import { Segments } from '#kit/ui/segments.tsx';
import { SidePanelFrame } from '#kit/ui/side-panel-frame.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';

import { useVoteTotals } from '../contest-totals.queries.ts';
import type { VoteTotals } from '../contest-totals.queries.ts';

type SongRow = VoteTotals['songs'][number];
type NetworkRow = VoteTotals['networks'][number];
type Sums = Omit<SongRow, 'id' | 'title'>;

/** Shows who votes in the contest, by song and by network. It is open while mounted. Load it lazily. */
export function TotalsPanel({ onClose }: { onClose: () => void }) {
  useFocusBack();
  const query = useVoteTotals();
  return (
    <SidePanelFrame
      isOpen
      onClose={onClose}
      title="Vote totals"
      isWide
      actions={
        <CsvButton
          label="Votes CSV: every vote for the songs in the contest"
          text="Votes CSV"
          call="contest.exportVotes"
          fileName="contest-votes.csv"
          options={{}}
        />
      }
    >
      <Loaded query={query} what="The totals could not be loaded." waiting={<Waiting />}>
        {(totals) => <Totals totals={totals} />}
      </Loaded>
    </SidePanelFrame>
  );
}

function Waiting() {
  return (
    <div className="grid gap-3">
      <span className="sr-only">loading...</span>
      <Skeleton />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </div>
  );
}

type By = 'song' | 'network';
const CHOICES = [
  { value: 'song', label: 'By song' },
  { value: 'network', label: 'By network' },
] as const;

function Totals({ totals }: { totals: VoteTotals }) {
  const { songs, networks, networksCount, votes } = totals;
  const [by, setBy] = useState<By>('song');
  if (songs.length === 0) {
    return (
      <EmptyState
        icon={<IconTrophy size={24} />}
        title="No song is in the contest."
        text="Votes are summed here for the songs in the contest."
      />
    );
  }
  return (
    // The headers of the tables stick to the top of the panel, not of the page.
    <div className="grid grid-cols-1 gap-4 [--spacing-header:-24px]">
      <p className="text-13 text-ink-soft">
        {formatCounted(votes, 'vote counts', 'votes count')}. Guests vote with a device token of this server,
        or with a name that the app gave the device. A token is harder to get: a network has{' '}
        {CONTEST.devicesAnHour} an hour.
      </p>
      <Segments legend="Votes by" choices={CHOICES} value={by} onChange={setBy} className="sm:w-80" />
      {by === 'song' ? (
        <DataTable
          caption="Votes by song"
          columns={songColumns}
          rows={songs}
          rowId={(song) => song.id}
          minWidth={640}
          empty={null}
        />
      ) : (
        <>
          <p className="text-13 text-ink-soft">
            A home, an office or a café is one network, and so can be all phones of a provider. Its code is
            the same in the CSV; no vote keeps the address.
            {networksCount > networks.length &&
              ` These are the ${formatCount(networks.length)} with the most votes, of ${formatCount(networksCount)}.`}
          </p>
          <DataTable
            caption="Votes by network"
            columns={networkColumns(votes)}
            rows={networks}
            rowId={(network) => network.code}
            minWidth={720}
            empty={<p className="p-4 text-13 text-ink-faint">No vote has come yet.</p>}
          />
        </>
      )}
    </div>
  );
}

/** Less would read as 0%. */
const SHOWN_SHARE = 0.005;

/** The votes that count, the share of all of them if it is told, and how many are set aside. */
function VotesCell({ row, share = 0 }: { row: Sums; share?: number }) {
  return (
    <div className="grid gap-0.5 py-1">
      <strong className="font-semibold">{formatCount(row.votes)}</strong>
      {share >= SHOWN_SHARE && <span className="text-13 text-ink-faint">{formatPercent(share)}</span>}
      {row.votesSetAside > 0 && (
        <span className="text-12 text-attention-ink">{formatCount(row.votesSetAside)} set aside</span>
      )}
    </div>
  );
}

const kindColumns: Column<Sums>[] = [
  {
    key: 'people',
    header: 'Registered',
    align: 'end',
    width: '96px',
    cell: ({ people }) => formatCount(people),
  },
  {
    key: 'withToken',
    header: 'With token',
    align: 'end',
    width: '96px',
    cell: ({ withToken }) => formatCount(withToken),
  },
  {
    key: 'withoutToken',
    header: 'No token',
    align: 'end',
    width: '96px',
    cell: ({ withoutToken }) => formatCount(withoutToken),
  },
];

const songColumns: Column<SongRow>[] = [
  {
    key: 'song',
    header: 'Song',
    cell: ({ title }) => (
      <span className="block truncate font-medium" title={title} dir="auto">
        {title}
      </span>
    ),
  },
  { key: 'votes', header: 'Votes', align: 'end', width: '96px', cell: (row) => <VotesCell row={row} /> },
  ...kindColumns,
];

const networkColumns = (all: number): Column<NetworkRow>[] => [
  {
    key: 'network',
    header: 'Network',
    cell: ({ code, song }) => (
      <div className="grid min-w-0 gap-0.5 py-1 text-start">
        <span className="font-mono font-medium">{code}</span>
        <span className="truncate text-13 text-ink-faint" title={song.title}>
          {formatCount(song.votes)} for <bdi>{song.title}</bdi>
        </span>
      </div>
    ),
  },
  {
    key: 'votes',
    header: 'Votes',
    align: 'end',
    width: '96px',
    cell: (row) => <VotesCell row={row} share={all > 0 ? row.votes / all : 0} />,
  },
  ...kindColumns,
  {
    key: 'devices',
    header: 'Devices',
    align: 'end',
    width: '80px',
    cell: ({ devices }) => formatCount(devices),
  },
];
