import { Button } from '#kit/ui/button.tsx';
import { takeFocus } from '#rooms/users/parts/take-focus.ts';

import classes from './parlour-form.module.css';

type ParlourConflictProps = {
  /** Says who changed it and when. */
  words: string;
  onReload: () => void;
  onOverwrite: () => void;
};

/** Asks what to do after a colleague saved first. */
export function ParlourConflict({ words, onReload, onOverwrite }: ParlourConflictProps) {
  return (
    <section ref={takeFocus} tabIndex={-1} className={classes.conflict} aria-label="Conflicting changes">
      <p role="alert">
        {words} Reload replaces your entries with theirs; selected files stay. Overwrite saves your changes
        and keeps theirs elsewhere.
      </p>
      <p className={classes.choices}>
        <Button look="default" onClick={onReload}>
          Reload
        </Button>
        <Button look="default" onClick={onOverwrite}>
          Overwrite
        </Button>
      </p>
    </section>
  );
}
