import { CONTEST_MESSAGES } from '@greenroom/contract/contest.rules';
import { IconDeviceTv, IconHistory, IconSum } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';

import { useAsked } from '#kit/asked.ts';
import { has } from '#kit/capabilities.ts';
import { together, useEvents } from '#kit/events.ts';
import { formatCounted } from '#kit/format.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import { queryClient } from '#kit/query-client.ts';
import { Button } from '#kit/ui/button.tsx';
import { ErrorState } from '#kit/ui/error-state.tsx';
import { CsvButton } from '#kit/ui/csv-button.tsx';
import { LinkButton } from '#kit/ui/link-button.tsx';
import { Page } from '#kit/ui/page.tsx';
import { useHere } from '#rooms/staff/parts/use-here.ts';

import { lookAtSongs, showCounts, useFeaturedSongList, useSubmissionList } from '../contest.queries.ts';
import type { Song } from '../contest.queries.ts';
import { PlayerBar } from '../player/player-bar.tsx';
import { SongDialogs } from '../song/song-dialogs.tsx';
import type { OnOpenSong, OpenedSong } from '../song/song-dialogs.tsx';
import { FeaturedBoard } from './featured-board.tsx';
import { SubmissionBoard } from './submission-board.tsx';

/** '10 songs in the contest, 30 submissions'; a space keeps its place until both are loaded. */
function countOf(featured?: readonly Song[], submissions?: readonly Song[]): string {
  if (!featured || !submissions) return '\u00a0';
  const waiting = formatCounted(submissions.length, 'submission', 'submissions');
  return `${formatCounted(featured.length, 'song', 'songs')} in the contest, ${waiting}`;
}

const focusSong = (id: number) => document.querySelector<HTMLElement>(`[data-card="${id}"] button`)?.focus();

/** The palette leads to a song: its first button gets the focus, which scrolls it into view. */
function useAskedSong(isLoading: boolean): void {
  useAsked('song', isLoading ? null : focusSong);
}

const TotalsPanel = lazyDialog(async () => (await import('../totals/totals-panel.tsx')).TotalsPanel);
const RoundsPanel = lazyDialog(async () => (await import('../rounds/rounds-panel.tsx')).RoundsPanel);

/** /song-contest: staff play songs, start and end voting, and look up rounds. @source spec 2 Song Contest */
export function SongContestScreen() {
  const featured = useFeaturedSongList();
  const { error: failure } = featured;
  const submissions = useSubmissionList();
  const [opened, setOpened] = useState<OpenedSong | null>(null);
  const [isTotals, setTotals] = useState(false);
  const rounds = useRoundsPanel();
  const songs = [...(featured.data ?? []), ...(submissions.data ?? [])];
  useLiveContest();
  useAskedSong(featured.isPending || submissions.isPending);
  useHere('contest', 1);

  const handleOpen: OnOpenSong = (what, song) => setOpened({ what, song });

  return (
    <Page
      width="whole"
      summary={<output>{countOf(featured.data, submissions.data)}</output>}
      action={<Actions onTotals={() => setTotals(true)} onRounds={() => rounds.open(null)} />}
    >
      {failure && submissions.error && songs.length === 0 ? (
        <ErrorState
          what={CONTEST_MESSAGES.getFailed}
          error={failure}
          onRetry={() => void Promise.all([featured.refetch(), submissions.refetch()])}
        />
      ) : (
        <>
          <FeaturedBoard
            list={featured}
            onOpen={handleOpen}
            onOpenRound={rounds.open}
            isBehind={opened !== null || isTotals || rounds.isOpen}
          />
          <SubmissionBoard list={submissions} onOpen={handleOpen} />
        </>
      )}
      {opened && <SongDialogs opened={opened} songs={songs} onClose={() => setOpened(null)} />}
      {isTotals && <TotalsPanel onClose={() => setTotals(false)} />}
      {rounds.isOpen && <RoundsPanel roundId={rounds.roundId} onClose={rounds.close} onOpen={rounds.open} />}
      <PlayerBar
        featured={featured.data}
        submissions={submissions.data}
        hasFailed={failure !== null || submissions.error !== null}
      />
    </Page>
  );
}

/** What the page's header offers. */
function Actions({ onTotals, onRounds }: { onTotals: () => void; onRounds: () => void }) {
  return (
    <>
      {has('contest_board') && (
        <LinkButton to="/song-contest/board" icon={<IconDeviceTv size={18} aria-hidden />}>
          Live board
        </LinkButton>
      )}
      <CsvButton
        label="Download CSV of the contest’s songs"
        call="contest.export"
        fileName="contest-songs.csv"
        options={{ query: { featured: 'true' } }}
      />
      {has('contest_guests') && (
        <Button
          look="default"
          icon={<IconSum size={18} aria-hidden />}
          aria-haspopup="dialog"
          onClick={onTotals}
        >
          Vote totals
        </Button>
      )}
      {has('rounds') && (
        <Button
          look="default"
          icon={<IconHistory size={18} aria-hidden />}
          aria-haspopup="dialog"
          onClick={onRounds}
        >
          Rounds
        </Button>
      )}
    </>
  );
}

const lookAgain = together(() => lookAtSongs(queryClient));

/** Updates the counts after votes, and the songs after changes by colleagues. */
function useLiveContest(): void {
  useEvents({
    votes: ({ songs }) => showCounts(queryClient, songs),
    contest: lookAgain,
    reload: lookAgain,
  });
}

const route = getRouteApi('/staff/song-contest');

/** Opens the closed rounds: the address says which one is open, but not whether the list is. */
function useRoundsPanel() {
  const { round } = route.useSearch();
  const navigate = route.useNavigate();
  const [isList, setList] = useState(false);

  function open(id: number | null): void {
    // The list stays open behind a round: both are one panel.
    setList(true);
    if (id !== (round ?? null)) void navigate({ search: { round: id ?? undefined }, resetScroll: false });
  }

  function close(): void {
    setList(false);
    if (round !== undefined) void navigate({ search: {}, resetScroll: false });
  }

  return { isOpen: has('rounds') && (isList || round !== undefined), roundId: round ?? null, open, close };
}
