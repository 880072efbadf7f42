import { useEffect, useRef, useState } from 'react';

import { formatCount, formatCounted } from '#kit/format.ts';
import { FullDialog } from '#kit/ui/full-dialog.tsx';

import type { Song } from '../contest.queries.ts';
import { useDecisions } from '../contest-listening.draft.ts';
import { player, usePlayer } from '../player/player.ts';
import { ListeningStage } from './listening-stage.tsx';
import { ListeningSummary } from './listening-summary.tsx';

/** Stops what the session started to play; what played before goes on. */
function useSilenceAfter(isOpen: boolean): void {
  const { currentId } = usePlayer();
  const latestRef = useRef(currentId);
  useEffect(() => {
    latestRef.current = currentId;
  }, [currentId]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const before = latestRef.current;
    return () => {
      if (latestRef.current !== before) player.pause();
    };
  }, [isOpen]);
}

type ListeningSessionProps = { isOpen: boolean; onClose: () => void; songs: readonly Song[] };

/**
 * Goes through the submissions full screen: each is heard and decided, and nothing is sent before the summary at the end.
 */
export function ListeningSession({ isOpen, onClose, songs }: ListeningSessionProps) {
  const [isEnd, setEnd] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { of, chosen, out } = useDecisions(songs);
  const decided = chosen.length + out;
  useSilenceAfter(isOpen);

  return (
    <FullDialog
      isOpen={isOpen}
      onClose={onClose}
      isBusy={isBusy}
      title="Listening session"
      summary={
        <output>
          {formatCount(decided)} of {formatCounted(songs.length, 'song', 'songs')} decided ·{' '}
          {formatCount(chosen.length)} in · {formatCount(out)} out
        </output>
      }
    >
      {(frameRef) =>
        isEnd || songs.length === 0 ? (
          <ListeningSummary
            songs={songs}
            chosen={chosen}
            onBusy={setBusy}
            onBack={() => {
              setEnd(false);
              frameRef.current?.focus();
            }}
            onDone={onClose}
          />
        ) : (
          <ListeningStage songs={songs} decisionOf={of} frameRef={frameRef} onEnd={() => setEnd(true)} />
        )
      }
    </FullDialog>
  );
}
