import { useState } from 'react';

import { formatCounted } from '#kit/format.ts';
import { Button } from '#kit/ui/button.tsx';
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx';

import type { Song } from '../contest.queries.ts';
import { useClearSongs } from '../contest-songs.queries.ts';
import { useSetAllSongsActive } from '../contest-voting.queries.ts';
import classes from './contest-page.module.css';
import { ElapsedTime } from './elapsed-time.tsx';

/** Voting for all songs, and the time since the last change. @source spec 2 Song Contest, 4 Song voting */
export function ContestHeader({ songs }: { songs: readonly Song[] }) {
  const [isAsking, setAsking] = useState(false);
  const setAll = useSetAllSongsActive();
  const clear = useClearSongs();
  const isEmpty = songs.length === 0;
  const isVoting = songs.some((song) => song.is_active);
  const isSetting = (is_active: boolean) => setAll.isPending && setAll.variables.is_active === is_active;

  return (
    <header className={classes.head}>
      <div className={classes.headline}>
        <h2 className={classes.heading}>Contest Submission</h2>
        <ElapsedTime since={songs[0]?.updatedAt} />
      </div>
      <div className={classes.buttons}>
        <Button
          look="default"
          disabled={isSetting(true) || (!isVoting && !isSetting(false))}
          isBusy={isSetting(false)}
          onClick={() => setAll.mutate({ songs, is_active: false })}
        >
          End Voting
        </Button>
        <Button
          disabled={isEmpty || isSetting(false)}
          isBusy={isSetting(true)}
          onClick={() => setAll.mutate({ songs, is_active: true })}
        >
          Start Voting
        </Button>
        <Button
          look="default"
          tone="danger"
          disabled={isEmpty}
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
        >
          Clear Songs
        </Button>
      </div>
      {setAll.data && <p className={classes.failure}>{setAll.data}</p>}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Confirm to clear featured songs"
        confirmText="Yes, clear"
        tone="danger"
        onConfirm={() => clear.mutateAsync(songs.map(({ id }) => id))}
      >
        {formatCounted(songs.length, 'song leaves', 'songs leave')} the contest and become submissions again.{' '}
        {isVoting && 'Voting ends for all of them, and the round is saved with its ranking. '}
        Votes and finished rounds are kept.
      </ConfirmDialog>
    </header>
  );
}
