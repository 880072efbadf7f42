import { Button } from '#kit/ui/button.tsx';

import { player, usePlayer } from './player.ts';
import classes from './player-trouble.module.css';

/** Replaces the seek bar while a song can't be played. Focus or pointer on its buttons stops the automatic skip. */
export function PlayerTrouble({ onDone }: { onDone: () => void }) {
  const { isSkipping } = usePlayer();

  function handle(act: () => void): void {
    act();
    onDone();
  }

  return (
    <div className={classes.trouble} onFocus={player.stay} onPointerEnter={player.stay}>
      <p role="alert">
        This song can’t be played.
        {isSkipping && <span className={classes.hint}> Playing the next one.</span>}
      </p>
      <span className={classes.actions}>
        <Button look="default" onClick={() => handle(player.toggle)}>
          Retry
        </Button>
        <Button look="subtle" onClick={() => handle(player.next)}>
          Skip
        </Button>
      </span>
    </div>
  );
}
