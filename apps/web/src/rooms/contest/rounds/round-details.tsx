import { ApiError } from '@greenroom/client';
import { tieWords } from '@greenroom/contract/contest.rules';
import { IconFlagOff, IconMusic } from '@tabler/icons-react';

import { formatCount, formatCounted, formatDateTime, formatNames } from '#kit/format.ts';
import { DataTable } from '#kit/list/data-table.tsx';
import type { Column } from '#kit/list/table-column.ts';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { Loaded } from '#kit/ui/error-state.tsx';
import { Picture } from '#kit/ui/picture.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { RecordHistory } from '#rooms/audit/parts/record-history.tsx';

import { useRound } from '../contest-rounds.queries.ts';
import type { RankedSong, Round } from '../contest-rounds.queries.ts';
import { Disqualified } from '../parts/disqualified.tsx';

/** A closed round: its dates, and its songs by rank with their votes at that time; disqualified ones last. */
export function RoundDetails({ id }: { id: number }) {
  const query = useRound(id);
  if (query.error instanceof ApiError && query.error.status === 404 && !query.data) {
    return (
      <EmptyState
        icon={<IconFlagOff size={24} />}
        title="This round does not exist."
        text="It may not have ended yet, or the link is wrong."
      />
    );
  }
  return (
    <Loaded query={query} what="The round could not be loaded." waiting={<Waiting />}>
      {(round) => (
        <>
          <Facts round={round} />
          <Ranking songs={round.ranking} />
          <RecordHistory kind="rounds" record={id} isFolded className="mt-6" />
        </>
      )}
    </Loaded>
  );
}

function Waiting() {
  return (
    <div className="grid gap-3">
      <span className="sr-only">loading...</span>
      <Skeleton />
      <Skeleton shape="short" />
      <Skeleton shape="block" />
    </div>
  );
}

function Facts({ round }: { round: Round }) {
  const { winner, songs, disqualified, votes, votesSetAside, ranking, startedAt, endedAt } = round;
  const most = ranking[0]?.votes ?? 0;
  const winners = ranking.filter(({ rank }) => rank === 1);
  const isTie = winner !== null && winners.length > 1;
  const out = disqualified > 0 ? `, ${formatCount(disqualified)} disqualified` : '';
  const all = `${formatCounted(songs, 'song', 'songs')}${out}, ${formatCounted(votes, 'vote', 'votes')}`;
  return (
    <div className="mb-6 grid gap-1">
      <h3 className="text-20 wrap-anywhere">
        {isTie
          ? tieWords(
              winners.map(({ title }) => title),
              most,
            )
          : (winner ?? (votes > 0 ? 'No winner' : 'Nobody voted'))}
      </h3>
      <p className="text-13 text-ink-faint">
        {winner !== null && !isTie
          ? `Winner with ${formatCounted(most, 'vote', 'votes')}. ${all}.`
          : `${all}.`}
      </p>
      {votesSetAside !== null && (
        <p className="text-13 text-ink-faint">
          {votesSetAside > 0
            ? `Ranked by the count without ${formatCounted(votesSetAside, 'vote', 'votes')} set aside. With them: ${formatCounted(votes + votesSetAside, 'vote', 'votes')}.`
            : 'Ranked by all votes: none was set aside.'}
        </p>
      )}
      <p className="text-13 text-ink-faint">
        {formatDateTime(startedAt)} to {formatDateTime(endedAt)}
      </p>
    </div>
  );
}

const columns: Column<RankedSong>[] = [
  {
    key: 'song',
    header: 'Song',
    cell: (song) => <RankedSongCell song={song} />,
  },
  {
    key: 'votes',
    header: 'Votes',
    align: 'end',
    width: '172px',
    cell: ({ votes, votesLogged, votesNotLogged, votesSetAside: aside }) => (
      <div className="grid gap-0.5 py-1">
        <strong className="text-16 font-semibold">{formatCount(votes)}</strong>
        <span className="text-13 text-ink-faint">{formatCount(votesLogged)} registered</span>
        <span className="text-13 text-ink-faint">{formatCount(votesNotLogged)} unregistered</span>
        {aside !== null && aside > 0 && (
          <span className="text-13 text-attention-ink">
            {formatCount(votes + aside)} with {formatCount(aside)} set aside
          </span>
        )}
      </div>
    ),
  },
];

/** The songs of a round by rank, then the disqualified ones. */
function Ranking({ songs }: { songs: readonly RankedSong[] }) {
  return (
    // The table's header sticks to the top of the panel, not of the page.
    <div className="[--spacing-header:-24px]">
      <DataTable
        caption="Ranking"
        columns={columns}
        rows={songs}
        rowId={(song) => song.id}
        empty={<p className="text-13 text-ink-faint">No songs took part.</p>}
      />
    </div>
  );
}

const PICTURE_WIDTH = 96;

/** A song of a round: rank, picture, title and partners; for a disqualified one, who did that and when. */
function RankedSongCell({ song }: { song: RankedSong }) {
  const partners = formatNames(song.users);
  return (
    <div className="flex min-w-0 items-center gap-3 text-start">
      <span className="min-w-6 flex-none text-16 font-semibold">
        {song.rank === null ? (
          <span aria-hidden>–</span>
        ) : (
          <>
            <span className="sr-only">Rank </span>
            {formatCount(song.rank)}
          </>
        )}
      </span>
      <span
        className="grid size-11 flex-none place-items-center overflow-hidden rounded-md bg-sunken text-ink-faint"
        aria-hidden
      >
        <Picture src={song.thumbnail_url} pixels={PICTURE_WIDTH} instead={<IconMusic size={18} />} />
      </span>
      <div className="min-w-0">
        <p className="truncate font-medium" title={song.title} dir="auto">
          {song.title}
        </p>
        {partners && (
          <p className="truncate text-13 text-ink-faint" title={partners}>
            {partners}
          </p>
        )}
        {song.disqualified && <Disqualified {...song.disqualified} />}
      </div>
    </div>
  );
}
