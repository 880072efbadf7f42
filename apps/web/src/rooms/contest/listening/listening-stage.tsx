import {
  IconCheck,
  IconMusic,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBackFilled,
  IconPlayerSkipForwardFilled,
  IconX,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { MouseEvent, RefObject } from 'react';

import { formatCount, formatCounted, formatNames } from '#kit/format.ts';
import { useKeys } from '#kit/keys.ts';
import { Button } from '#kit/ui/button.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { KeyHint } from '#kit/ui/key-hint.tsx';
import { Picture } from '#kit/ui/picture.tsx';

import type { Song } from '../contest.queries.ts';
import { decide } from '../contest-listening.draft.ts';
import type { Decision } from '../contest-listening.draft.ts';
import { useLastRound, useRound } from '../contest-rounds.queries.ts';
import { player, usePlayer } from '../player/player.ts';
import { PlayerSeek } from '../player/player-seek.tsx';

type ListeningStageProps = {
  songs: readonly Song[];
  decisionOf: (id: number) => Decision | null;
  frameRef: RefObject<HTMLElement | null>;
  onEnd: () => void;
};

/** One song at a time: hear it, take it in or leave it out, and go on. */
export function ListeningStage(props: ListeningStageProps) {
  const { songs, decisionOf } = props;
  const { currentId, list } = usePlayer();
  // Before the first press nothing sounds: the first song without a decision comes first.
  const [firstId] = useState(() => songs.find(({ id }) => decisionOf(id) === null)?.id);
  const heard = list === 'submissions' ? songs.find(({ id }) => id === currentId) : undefined;
  const song = heard ?? songs.find(({ id }) => id === firstId) ?? songs[0];
  return song && <SongOnStage {...props} song={song} isHeard={song === heard} />;
}

type SongOnStageProps = ListeningStageProps & {
  song: Song;
  /** Whether the player has it. */
  isHeard: boolean;
};

function SongOnStage({ songs, song, isHeard, decisionOf, frameRef, onEnd }: SongOnStageProps) {
  const { isDead, isSkipping } = usePlayer();
  const place = songs.indexOf(song);
  useEffect(() => {
    // A song that can't be played waits for a decision too.
    if (isSkipping) player.stay();
  }, [isSkipping]);

  const toggle = () => (isHeard ? player.toggle() : player.play(song.id, 'submissions'));
  function skip(by: 1 | -1): void {
    const next = songs.at((place + by) % songs.length);
    if (next) player.play(next.id, 'submissions');
  }
  function choose(decision: Decision): void {
    decide(song.id, decision);
    const others = [...songs.slice(place + 1), ...songs.slice(0, place)];
    const next = others.find(({ id }) => decisionOf(id) === null);
    if (next) player.play(next.id, 'submissions');
    else onEnd();
  }

  useKeys(
    'Listening session',
    [
      { keys: ' ', label: 'Play or pause', onPress: toggle },
      { keys: '1', label: 'Take the song in', onPress: () => choose('in') },
      { keys: '0', label: 'Leave the song out', onPress: () => choose('out') },
      { keys: 'ArrowLeft', label: 'Previous song', onPress: () => skip(-1) },
      { keys: 'ArrowRight', label: 'Next song', onPress: () => skip(1) },
    ],
    frameRef,
  );
  /** A button that was clicked must not keep Space to itself. */
  const freeing = (act: () => void) => (press: MouseEvent) => {
    act();
    if (press.detail > 0) frameRef.current?.focus();
  };

  return (
    <>
      <div className="@container/player mx-auto flex min-h-0 w-full max-w-160 flex-1 flex-col justify-center gap-4 overflow-y-auto px-gutter py-4">
        <Cover song={song} decision={decisionOf(song.id)} />
        <div className="grid gap-1 text-center">
          <p className="text-12 text-ink-faint">
            Song {formatCount(place + 1)} of {formatCount(songs.length)}
          </p>
          <h3 className="line-clamp-2 text-20 wrap-anywhere" aria-live="polite" dir="auto">
            {song.media.title}
          </h3>
          <p className="truncate text-13 text-ink-soft">{formatNames(song.users)}</p>
          <LastRoundPlace songId={song.id} />
        </div>
        <div className="grid min-h-control items-center">
          {isHeard && !isDead && <PlayerSeek song={song} />}
          {isHeard && isDead && (
            <p className="text-center text-13 text-danger-ink" role="alert">
              This song can’t be played.
            </p>
          )}
        </div>
        <Transport
          isHeard={isHeard}
          onToggle={freeing(toggle)}
          onPrevious={freeing(() => skip(-1))}
          onNext={freeing(() => skip(1))}
        />
      </div>
      <Choice onOut={freeing(() => choose('out'))} onIn={freeing(() => choose('in'))} onEnd={onEnd} />
    </>
  );
}

/** Says that a song was in the last round before it was cleared, and how it did. */
function LastRoundPlace({ songId }: { songId: number }) {
  const last = useLastRound();
  const { data: round } = useRound(last.data?.id ?? 0);
  const found = round?.ranking.find(({ id }) => id === songId);
  if (!found) return null;
  const place = found.rank === null ? 'disqualified' : `no. ${formatCount(found.rank)}`;
  return (
    <p className="text-13">
      <span className="inline-block rounded-full bg-accent-tint px-2 font-medium text-accent-ink">
        In the last round
      </span>{' '}
      <span className="text-ink-soft">
        {place}, {formatCounted(found.votes, 'vote', 'votes')}
      </span>
    </p>
  );
}

type Press = (press: MouseEvent) => void;
type ChoiceProps = { onOut: Press; onIn: Press; onEnd: () => void };

/** Out, In, and the end. */
function Choice({ onOut, onIn, onEnd }: ChoiceProps) {
  return (
    <footer className="flex-none border-t border-line bg-surface px-gutter pt-3 pb-[max(12px,env(safe-area-inset-bottom))]">
      <div className="mx-auto grid max-w-160 grid-cols-2 gap-3">
        <Button
          look="default"
          size="field"
          aria-keyshortcuts="0"
          icon={<IconX size={18} aria-hidden />}
          onClick={onOut}
        >
          Out
          <span className="max-sm:hidden" aria-hidden>
            <KeyHint keys="0" />
          </span>
        </Button>
        <Button size="field" aria-keyshortcuts="1" icon={<IconCheck size={18} aria-hidden />} onClick={onIn}>
          In
          <span className="max-sm:hidden" aria-hidden>
            <KeyHint keys="1" />
          </span>
        </Button>
        <Button look="subtle" className="col-span-full justify-self-center" onClick={onEnd}>
          Finish
        </Button>
      </div>
    </footer>
  );
}

type TransportProps = { isHeard: boolean; onToggle: Press; onPrevious: Press; onNext: Press };

/** Previous, play or pause, next. */
function Transport({ isHeard, onToggle, onPrevious, onNext }: TransportProps) {
  const isPlaying = usePlayer().isPlaying && isHeard;
  const Icon = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <div className="flex items-center justify-center gap-4">
      <IconButton
        label="Previous song"
        tip="none"
        aria-keyshortcuts="ArrowLeft"
        icon={<IconPlayerSkipBackFilled size={20} aria-hidden />}
        onClick={onPrevious}
      />
      <IconButton
        className="size-14! rounded-full! bg-accent text-on-fill! hover:bg-accent-hover!"
        label={isPlaying ? 'Pause' : 'Play'}
        tip="none"
        aria-keyshortcuts="Space"
        icon={<Icon size={24} aria-hidden />}
        onClick={onToggle}
      />
      <IconButton
        label="Next song"
        tip="none"
        aria-keyshortcuts="ArrowRight"
        icon={<IconPlayerSkipForwardFilled size={20} aria-hidden />}
        onClick={onNext}
      />
    </div>
  );
}

const COVER_WIDTH = 960;
const WORDS = { in: 'In', out: 'Out' };

function Cover({ song, decision }: { song: Song; decision: Decision | null }) {
  return (
    <div className="relative mx-auto grid aspect-square max-h-96 min-h-32 w-full max-w-96 flex-initial place-items-center overflow-hidden rounded-lg bg-sunken text-ink-faint">
      <Picture
        className="absolute inset-0 size-full object-cover"
        src={song.media.thumbnail_url}
        pixels={COVER_WIDTH}
        instead={<IconMusic size={48} stroke={1.25} aria-hidden />}
      />
      {decision && (
        <span className="absolute top-3 right-3 rounded-full bg-surface px-3 py-1 text-13 font-semibold text-ink">
          {WORDS[decision]}
        </span>
      )}
    </div>
  );
}
