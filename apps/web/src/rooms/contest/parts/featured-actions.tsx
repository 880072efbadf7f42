import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';

import { wordsOf } from '#kit/api.ts';
import { Button } from '#kit/ui/button.tsx';
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx';

import type { Song } from '../contest.queries.ts';
import { useTakeSongsOut } from '../contest-songs.queries.ts';
import { useSetSongActive } from '../contest-voting.queries.ts';
import classes from './contest-page.module.css';

type FeaturedActionsProps = {
  /** The song that plays, or the only selected one. */
  chosen: Song | undefined;
  ids: readonly number[];
  /** Whether a round is open: removing a song then disqualifies it. */
  isVoting: boolean;
};

/** The actions for the current song, and for the selected ones. */
export function FeaturedActions({ chosen, ids, isVoting }: FeaturedActionsProps) {
  const [asked, setAsked] = useState<readonly number[]>([]);
  const [isAsking, setAsking] = useState(false);
  const takeOut = useTakeSongsOut();

  return (
    <div className={classes.actions}>
      {chosen && <VotingToggle key={chosen.id} song={chosen} />}
      {ids.length > 0 && (
        <Button
          look="default"
          tone="danger"
          aria-haspopup="dialog"
          onClick={() => {
            setAsked(ids);
            setAsking(true);
          }}
        >
          Delete {ids.length} song(s)
        </Button>
      )}
      {asked.length > 0 && (
        <ConfirmDialog
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          title={`Remove ${asked.length} song(s)?`}
          confirmText="Yes, remove"
          tone="danger"
          onConfirm={() => takeOut.mutateAsync(asked)}
        >
          {isVoting
            ? 'They will be disqualified from this round: no rank, and no chance to win. Adding them again before the round ends undoes this. Their votes are kept.'
            : 'They leave the contest and become submissions again. Their votes are kept.'}
        </ConfirmDialog>
      )}
    </div>
  );
}

/** Starts or ends voting for one song. @source spec 2 Song Contest */
function VotingToggle({ song }: { song: Song }) {
  const setActive = useSetSongActive();
  const { id, is_active, media } = song;
  return (
    <>
      <Button
        look="default"
        className={classes.toggle}
        title={media.title}
        icon={
          is_active ? <IconPlayerPause size={18} aria-hidden /> : <IconPlayerPlay size={18} aria-hidden />
        }
        isBusy={setActive.isPending}
        onClick={() => setActive.mutate({ id, is_active: !is_active })}
      >
        <span className={classes.toggled}>
          {is_active ? 'End' : 'Start'} Voting ({media.title})
        </span>
      </Button>
      {setActive.error && <span className={classes.failure}>{wordsOf(setActive.error)}</span>}
    </>
  );
}
