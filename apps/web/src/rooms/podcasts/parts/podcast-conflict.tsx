import { Button } from '#kit/ui/button.tsx';

import classes from './podcast-panel.module.css';
import { showWhole } from './show-whole.ts';

type PodcastConflictProps = {
  /** Says who changed it and when. */
  words: string;
  onReload: () => void;
  onOverwrite: () => void;
};

/** Asks what to do after a colleague saved first. */
export function PodcastConflict({ words, onReload, onOverwrite }: PodcastConflictProps) {
  return (
    <div ref={showWhole} className={classes.conflict} role="alert">
      <p>{words} Reload discards your changes but keeps uploaded tracks. Overwrite saves yours instead.</p>
      <p className={classes.choices}>
        <Button look="default" onClick={onReload}>
          Reload
        </Button>
        <Button look="default" onClick={onOverwrite}>
          Overwrite
        </Button>
      </p>
    </div>
  );
}
