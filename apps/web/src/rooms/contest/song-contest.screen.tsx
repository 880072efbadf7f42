import { CONTEST_MESSAGES } from '@greenroom/contract/contest.rules';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';

import { formatCounted } from '#kit/format.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import { Button } from '#kit/ui/button.tsx';
import { ErrorState } from '#kit/ui/error-state.tsx';
import { Page } from '#kit/ui/page.tsx';

import { useFeaturedSongList, useSubmissionList } from './contest.queries.ts';
import type { Song } from './contest.queries.ts';
import { FeaturedBoard } from './parts/featured-board.tsx';
import { PlayerBar } from './parts/player-bar.tsx';
import type { RoundsPanelProps } from './parts/rounds-panel.tsx';
import { SongDialogs } from './parts/song-dialogs.tsx';
import type { OnOpenSong, OpenedSong } from './parts/song-dialogs.tsx';
import { SubmissionBoard } from './parts/submission-board.tsx';
import { useLiveContest } from './parts/use-live-contest.ts';
import { useRoundsPanel } from './parts/use-rounds-panel.ts';

/** '10 songs in the contest, 30 submissions'. */
function countOf(featured: readonly Song[], submissions: readonly Song[]): string {
  const waiting = formatCounted(submissions.length, 'submission', 'submissions');
  return `${formatCounted(featured.length, 'song', 'songs')} in the contest, ${waiting}`;
}

const RoundsPanel = lazyDialog<RoundsPanelProps>(
  async () => (await import('./parts/rounds-panel.tsx')).RoundsPanel,
);

/** /song-contest: staff play songs, start and end voting, and look up rounds. @source spec 2 Song Contest */
export function SongContestScreen() {
  const featured = useFeaturedSongList();
  const { error: failure } = featured;
  const submissions = useSubmissionList();
  const [opened, setOpened] = useState<OpenedSong | null>(null);
  const rounds = useRoundsPanel();
  const songs = [...(featured.data ?? []), ...(submissions.data ?? [])];
  useLiveContest();

  const handleOpen: OnOpenSong = (what, song) => setOpened({ what, song });

  return (
    <Page
      width="whole"
      summary={
        <output>
          {featured.data && submissions.data ? countOf(featured.data, submissions.data) : '\u00a0'}
        </output>
      }
      action={
        <Button
          look="default"
          icon={<IconHistory size={18} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => rounds.open(null)}
        >
          Rounds
        </Button>
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
          <FeaturedBoard list={featured} onOpen={handleOpen} isBehind={opened !== null || rounds.isOpen} />
          <SubmissionBoard list={submissions} onOpen={handleOpen} />
        </>
      )}
      {opened && <SongDialogs opened={opened} songs={songs} onClose={() => setOpened(null)} />}
      {rounds.isOpen && <RoundsPanel roundId={rounds.roundId} onClose={rounds.close} onOpen={rounds.open} />}
      <PlayerBar
        featured={featured.data}
        submissions={submissions.data}
        hasFailed={failure !== null || submissions.error !== null}
      />
    </Page>
  );
}
