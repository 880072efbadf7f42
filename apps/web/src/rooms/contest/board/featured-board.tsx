import { CONTEST_MESSAGES, ranksOf } from '@greenroom/contract/contest.rules';
import { IconChartLine, IconPlayerPause, IconPlayerPlay, IconThumbUp, IconTrophy } from '@tabler/icons-react';
import { useState } from 'react';

import { can } from '#kit/can.ts';
import { errorMessage } from '#kit/api.ts';
import { has } from '#kit/capabilities.ts';
import { formatCount, formatCounted } from '#kit/format.ts';
import { useOpening } from '#kit/opening.ts';
import { Button } from '#kit/ui/button.tsx';
import { Carousel } from '#kit/ui/carousel.tsx';
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { ReasonField } from '#kit/ui/reason-field.tsx';

import { votesOfAllRounds } from '../contest.queries.ts';
import type { Song, useFeaturedSongList } from '../contest.queries.ts';
import { useTakeSongsOut } from '../contest-songs.queries.ts';
import { useSetSongActive } from '../contest-voting.queries.ts';
import { player, usePlayer } from '../player/player.ts';
import type { OnOpenSong } from '../song/song-dialogs.tsx';
import { ActionFailure } from './action-failure.tsx';
import { ContestHeader } from './contest-header.tsx';
import { ContestList } from './contest-list.tsx';
import { useFeaturedOrder, useHold, useLead } from './featured-order.ts';
import { Ranking } from './ranking.tsx';
import { SongCard, songWords } from './song-card.tsx';
import { useSelection } from './use-selection.ts';

type FeaturedBoardProps = {
  list: ReturnType<typeof useFeaturedSongList>;
  onOpen: OnOpenSong;
  onOpenRound: (roundId: number) => void;
  isBehind: boolean;
};

/** 'Contest Submission': the songs in the contest. @source spec 2 Song Contest */
export function FeaturedBoard({ list, onOpen, onOpenRound, isBehind }: FeaturedBoardProps) {
  return (
    <section className="grid grid-cols-1 gap-3" aria-label="Contest Submission">
      <ContestHeader songs={list.data} onOpenRound={onOpenRound} />
      <ContestList list={list} isRanked>
        {(songs) => <Songs songs={songs} onOpen={onOpen} isBehind={isBehind} />}
      </ContestList>
    </section>
  );
}

type SongsProps = {
  /** By rank. */
  songs: readonly Song[];
  onOpen: OnOpenSong;
  /** Whether a dialog or panel covers the page. */
  isBehind: boolean;
};

/** The songs in the contest: one can be started or ended alone, several can be removed. @source spec 2 Song Contest */
function Songs({ songs, onOpen, isBehind }: SongsProps) {
  const { currentId, isPlaying } = usePlayer();
  const selection = useSelection(songs);
  const hold = useHold(songs);
  const shown = useFeaturedOrder(songs, hold.isHeld || isBehind);
  const ranks = ranksOf(songs);
  const lead = useLead(songs);
  const chosenId = selection.ids.length === 1 ? selection.ids[0] : currentId;

  return (
    <>
      <output className="sr-only">{lead}</output>
      {songs.length === 0 ? (
        <EmptyState
          icon={<IconTrophy size={24} />}
          title={CONTEST_MESSAGES.noFeatured}
          text="Select songs below and add them to open them for votes."
        />
      ) : (
        <div className="grid grid-cols-1 gap-4 min-[1750px]:grid-cols-[minmax(0,1fr)_316px]">
          <div {...hold.props}>
            <Carousel
              label="Songs in the contest"
              items={shown}
              wordsOf={songWords}
              renderCard={(song) => (
                <SongCard
                  song={song}
                  rank={ranks[songs.indexOf(song)] ?? 1}
                  isPaused={!song.is_active}
                  isCurrent={song.id === currentId}
                  isPlaying={song.id === currentId && isPlaying}
                  onPlay={() => (song.id === currentId ? player.toggle() : player.play(song.id, 'featured'))}
                  onPartners={() => onOpen('partners', song)}
                  onHistory={() => onOpen('history', song)}
                  facts={
                    <Votes
                      song={song}
                      onVoters={() => onOpen('voters', song)}
                      onChart={() => onOpen('chart', song)}
                    />
                  }
                  note={<AllRounds song={song} />}
                  tick={
                    can('contest.setFeatured')
                      ? { isOn: selection.has(song.id), onToggle: () => selection.toggle(song.id) }
                      : undefined
                  }
                />
              )}
            >
              {can('contest.setActive') && (
                <Actions
                  chosen={songs.find(({ id }) => id === chosenId)}
                  ids={selection.ids}
                  isVoting={songs.some((song) => song.is_active)}
                />
              )}
            </Carousel>
          </div>
          <Ranking songs={songs} />
        </div>
      )}
    </>
  );
}

type VotesProps = { song: Song; onVoters: () => void; onChart: () => void };

/** A song's votes: a press lists the voters; the button beside it shows the votes over time. */
function Votes({ song, onVoters, onChart }: VotesProps) {
  const { title } = song.media;
  return (
    <>
      <button
        type="button"
        className="inline-flex h-control cursor-pointer items-center gap-1.5 rounded-md px-1 font-semibold whitespace-nowrap transition-colors hover:bg-hover"
        aria-haspopup="dialog"
        onClick={onVoters}
      >
        <IconThumbUp size={18} aria-hidden className="text-accent-ink" />
        {formatCounted(song.votes, 'vote', 'votes')}
        <span className="sr-only"> for {title}</span>
      </button>
      {has('contest') && (
        <IconButton
          className="-ms-1"
          label={`Votes of ${title} over time`}
          tip="none"
          icon={<IconChartLine size={18} aria-hidden />}
          aria-haspopup="dialog"
          onClick={onChart}
        />
      )}
    </>
  );
}

/** The votes of all rounds, for a song that was in several. */
function AllRounds({ song }: { song: Song }) {
  const ever = votesOfAllRounds(song);
  return ever !== null && <p className="text-12 text-ink-faint">{formatCount(ever)} in all rounds</p>;
}

type ActionsProps = {
  /** The song that plays, or the only selected one. */
  chosen: Song | undefined;
  ids: readonly number[];
  /** Whether a round is open: removing a song then disqualifies it. */
  isVoting: boolean;
};

/** The actions for the current song, and for the selected ones. */
function Actions({ chosen, ids, isVoting }: ActionsProps) {
  const asking = useOpening<readonly number[]>();
  const asked = asking.what;
  const takeOut = useTakeSongsOut();
  const [reason, setReason] = useState('');

  function handleAsk({ currentTarget }: { currentTarget: Element }): void {
    setReason('');
    asking.open(ids, currentTarget);
  }

  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      {chosen && <VotingToggle key={chosen.id} song={chosen} />}
      {ids.length > 0 && (
        <Button look="default" tone="danger" aria-haspopup="dialog" onClick={handleAsk}>
          Delete {ids.length} song(s)
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          isOpen={asking.isOpen}
          onClose={asking.close}
          title={`Remove ${asked.length} song(s)?`}
          confirmText="Yes, remove"
          tone="danger"
          onConfirm={() => takeOut.mutateAsync({ ids: asked, reason: reason.trim() })}
        >
          {has('contest') && isVoting
            ? 'They will be disqualified from this round: no rank, and no chance to win. Adding them again before the round ends undoes this. Their votes are kept.'
            : 'They leave the contest and become submissions again. Their votes are kept.'}
          {has('moderation') && <ReasonField value={reason} onChange={setReason} />}
        </ConfirmDialog>
      )}
    </div>
  );
}

/** Starts or ends voting for one song. Its words are never cut, and it is equally large in both states. @source spec 2 Song Contest */
function VotingToggle({ song }: { song: Song }) {
  const setActive = useSetSongActive();
  const { id, is_active, media } = song;
  const words = (isEnding: boolean) => `${isEnding ? 'End' : 'Start'} Voting (${media.title})`;
  return (
    <>
      <Button
        look="default"
        className="h-auto! min-h-control flex-initial! py-1 text-start whitespace-normal! *:min-w-0"
        icon={
          is_active ? (
            <IconPlayerPause size={18} className="flex-none" aria-hidden />
          ) : (
            <IconPlayerPlay size={18} className="flex-none" aria-hidden />
          )
        }
        isBusy={setActive.isPending}
        onClick={() => setActive.mutate({ id, is_active: !is_active })}
      >
        <span className="grid wrap-anywhere *:[grid-area:1/1]">
          <span>{words(is_active)}</span>
          <span className="invisible" aria-hidden>
            {words(false)}
          </span>
        </span>
      </Button>
      {setActive.error && <ActionFailure>{errorMessage(setActive.error)}</ActionFailure>}
    </>
  );
}
