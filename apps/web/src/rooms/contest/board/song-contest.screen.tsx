import { CONTEST_MESSAGES } from '@greenroom/contract/contest.rules';
import { IconChevronDown, IconDeviceTv, IconHistory, IconSum } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { useRequestedAct } from '#kit/requested-act.ts';
import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';
import { together, useEvents } from '#kit/events.ts';
import { formatCounted } from '#kit/format.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import { queryClient } from '#kit/query-client.ts';
import { Button } from '#kit/ui/button.tsx';
import { ErrorState } from '#kit/ui/error-state.tsx';
import { CsvButton } from '#kit/ui/csv-button.tsx';
import { Menu } from '#kit/ui/menu.tsx';
import { Page } from '#kit/ui/page.tsx';
import { usePresence } from '#rooms/staff/parts/use-presence.ts';

import { lookAtSongs, showCounts, useFeaturedSongList, useSubmissionList } from '../contest.queries.ts';
import type { Song } from '../contest.queries.ts';
import { PlayerBar } from '../player/player-bar.tsx';
import { SongDialogs } from '../song/song-dialogs.tsx';
import type { OnOpenSong, OpenedSong } from '../song/song-dialogs.tsx';
import { Closing } from './closing.tsx';
import { SharedNetwork } from './shared-network.tsx';
import { FeaturedBoard } from './featured-board.tsx';
import { SubmissionBoard } from './submission-board.tsx';

/** '10 songs in the contest, 30 submissions'; a space keeps its place until both are loaded. */
function formatSongCounts(featured?: readonly Song[], submissions?: readonly Song[]): string {
  if (!featured || !submissions) return '\u00a0';
  const waiting = formatCounted(submissions.length, 'submission', 'submissions');
  return `${formatCounted(featured.length, 'song', 'songs')} in the contest, ${waiting}`;
}

function focusSong(id: number): void {
  const card = document.querySelector<HTMLElement>(`[data-card="${id}"]`);
  (card?.querySelector<HTMLElement>('button') ?? card)?.focus();
}

/** The palette leads to a song: its first button gets the focus, which scrolls it into view. */
function useAskedSong(isLoading: boolean): void {
  useRequestedAct('song', isLoading ? null : focusSong);
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
  usePresence('contest', 1);

  const handleOpen: OnOpenSong = (what, song) => setOpened({ what, song });

  return (
    <Page
      width="whole"
      summary={<output>{formatSongCounts(featured.data, submissions.data)}</output>}
      action={
        <Actions songs={featured.data} onTotals={() => setTotals(true)} onRounds={() => rounds.open(null)} />
      }
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

type ActionsProps = { songs: readonly Song[] | undefined; onTotals: () => void; onRounds: () => void };

/** What the page's header offers: when voting closes, and what is needed more rarely in a menu. */
function Actions({ songs, onTotals, onRounds }: ActionsProps) {
  const navigate = useNavigate();
  const items = has('contest')
    ? [
        { label: 'Rounds', icon: <IconHistory size={18} aria-hidden />, onSelect: onRounds },
        { label: 'Vote totals', icon: <IconSum size={18} aria-hidden />, onSelect: onTotals },
        {
          label: 'Live board',
          icon: <IconDeviceTv size={18} aria-hidden />,
          onSelect: () => void navigate({ to: '/song-contest/board' }),
        },
      ]
    : [];
  return (
    <>
      {can('contest.setActive') && <Closing isVoting={songs?.some((song) => song.is_active) ?? false} />}
      <SharedNetwork />
      <CsvButton
        label="Download CSV of the contest’s songs"
        call="contest.export"
        fileName="contest-songs.csv"
        options={{ query: { featured: 'true' } }}
      />
      {items.length > 0 && (
        <Menu
          label="More about the contest"
          items={items}
          renderTrigger={(trigger) => (
            <Button {...trigger} look="default">
              More
              <IconChevronDown size={16} aria-hidden />
            </Button>
          )}
        />
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

  return { isOpen: has('contest') && (isList || round !== undefined), roundId: round ?? null, open, close };
}
