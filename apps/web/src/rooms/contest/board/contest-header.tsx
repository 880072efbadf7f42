import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';

import { useRequestedAct } from '#kit/requested-act.ts';
import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';
import { now as serverNow } from '#kit/clock.ts';
import { formatCount, formatCounted } from '#kit/format.ts';
import { Button } from '#kit/ui/button.tsx';
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx';

import type { Song } from '../contest.queries.ts';
import { useClearSongs } from '../contest-songs.queries.ts';
import { useSetAllSongsActive } from '../contest-voting.queries.ts';
import { ActionFailure } from './action-failure.tsx';
import { Closing } from './closing.tsx';
import { LastRound } from './last-round.tsx';

type ContestHeaderProps = {
  /** Undefined until they are loaded. */
  songs: readonly Song[] | undefined;
  onOpenRound: (roundId: number) => void;
};

/** All three stand on one line of a phone. */
const NARROW = 'max-[480px]:px-2.5!';

/** Voting for all songs, and the time since the last change. @source spec 2 Song Contest, 4 Song voting */
export function ContestHeader({ songs: loaded, onOpenRound }: ContestHeaderProps) {
  const songs = loaded ?? [];
  const [isAsking, setAsking] = useState(false);
  const setAll = useSetAllSongsActive();
  const clear = useClearSongs();
  const startRef = useAskedButton('Start Voting', loaded !== undefined);
  const endRef = useAskedButton('End Voting', loaded !== undefined);
  const isEmpty = songs.length === 0;
  const isVoting = songs.some((song) => song.is_active);
  const isSetting = (is_active: boolean) => setAll.isPending && setAll.variables.is_active === is_active;
  // While songs change one after the other, the filled button is the pressed one.
  const isEndNext = isSetting(false) || (isVoting && !isSetting(true));

  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <Facts songs={loaded} onOpenRound={onOpenRound} />
      {can('contest.setActive') && (
        <div className="flex min-w-0 flex-wrap items-center gap-2 max-[480px]:w-full max-[480px]:justify-between max-[480px]:gap-x-1">
          {/* A slip must not start voting instead of ending it, or the other way round. */}
          <Button
            ref={endRef}
            look={isEndNext ? 'filled' : 'default'}
            className={clsx(NARROW, 'me-8 max-[480px]:me-2')}
            disabled={isSetting(true) || (!isVoting && !isSetting(false))}
            isBusy={isSetting(false)}
            onClick={() => setAll.mutate({ songs, is_active: false })}
          >
            End Voting
          </Button>
          <Button
            ref={startRef}
            className={NARROW}
            look={isEndNext ? 'default' : 'filled'}
            disabled={isEmpty || isSetting(false)}
            isBusy={isSetting(true)}
            onClick={() => setAll.mutate({ songs, is_active: true })}
          >
            Start Voting
          </Button>
          <Button
            look="default"
            tone="danger"
            className={NARROW}
            disabled={isEmpty}
            aria-haspopup="dialog"
            onClick={() => setAsking(true)}
          >
            Clear Songs
          </Button>
        </div>
      )}
      {setAll.data && <ActionFailure isWide>{setAll.data}</ActionFailure>}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Confirm to clear featured songs"
        confirmText="Yes, clear"
        tone="danger"
        onConfirm={() => clear.mutateAsync({ ids: songs.map(({ id }) => id) })}
      >
        {formatCounted(songs.length, 'song leaves', 'songs leave')} the contest and become submissions again.{' '}
        {roundWords(isVoting)}
      </ConfirmDialog>
    </header>
  );
}

/** How voting is, and what follows once it has ended. */
function Facts({ songs, onOpenRound }: ContestHeaderProps) {
  const isVoting = songs?.some((song) => song.is_active) ?? false;
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <h2 className="text-16">Contest Submission</h2>
      <ElapsedTime since={songs?.[0]?.updatedAt || undefined} />
      <VotingState songs={songs} />
      {songs && !isVoting && has('contest') && <LastRound onOpen={onOpenRound} />}
      {/* Who may set it has it among the page's actions. */}
      {!can('contest.setActive') && <Closing isVoting={isVoting} />}
    </div>
  );
}

/** The palette leads to the button without pressing it: it reaches everybody in the app. */
function useAskedButton(label: string, isReady: boolean) {
  const buttonRef = useRef<HTMLButtonElement>(null);
  useRequestedAct(label, isReady ? () => buttonRef.current?.focus() : null);
  return buttonRef;
}

/** Returns what clearing means for the rounds, where there are any. */
function roundWords(isVoting: boolean): string {
  if (!has('contest')) return '';
  const ending = isVoting ? 'Voting ends for all of them, and the round is saved with its ranking. ' : '';
  return `${ending}Votes and finished rounds are kept.`;
}

const PILL = 'rounded-full px-3 py-1 text-13 md:-my-1';

/** 'Voting open · 8 of 10 songs · 1,240 votes'. */
function VotingState({ songs }: { songs: readonly Song[] | undefined }) {
  // The line is reserved while the songs are loading.
  if (!songs) return <p className={PILL}>{'\u00a0'}</p>;
  const open = songs.filter((song) => song.is_active).length;
  const votes = songs.reduce((sum, song) => sum + song.votes, 0);
  const all = formatCounted(songs.length, 'song', 'songs');
  return (
    <p className={clsx(PILL, open > 0 ? 'bg-good-tint text-good-ink' : 'bg-sunken text-ink-soft')}>
      <output className="font-semibold">Voting {open > 0 ? 'open' : 'closed'}</output>
      {open > 0 && open < songs.length ? ` · ${formatCount(open)} of ${all}` : ` · ${all}`}
      {` · ${formatCounted(votes, 'vote', 'votes')}`}
    </p>
  );
}

const TICK_MS = 1000;
const pad = (count: number) => String(count).padStart(2, '0');

/** '9d 05h 12m 03s'. */
function formatTimeLeft(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return `${Math.floor(hours / 24)}d ${pad(hours % 24)}h ${pad(minutes % 60)}m ${pad(seconds % 60)}s`;
}

/** Shows the time since the first song of the contest was changed; without a song it does not run. @source spec 2, 4 Elapsed timer */
function ElapsedTime({ since }: { since: string | undefined }) {
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    if (since === undefined) return undefined;
    // The server's clock is known since the answer that brought the songs.
    const tick = () => setNow(serverNow());
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [since]);
  // This computer's clock may be behind the server's.
  const seconds = since === undefined ? 0 : Math.max(0, Math.floor((now - Date.parse(since)) / 1000));
  return (
    <p className="flex items-baseline gap-2">
      <span className="text-13 text-ink-soft" id="elapsed-time">
        Elapsed Time
      </span>
      <span className="text-16 font-semibold whitespace-nowrap" role="timer" aria-labelledby="elapsed-time">
        {formatTimeLeft(seconds)}
      </span>
    </p>
  );
}
