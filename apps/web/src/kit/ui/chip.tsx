import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import classes from './chip.module.css';

type ChipProps = {
  children: ReactNode;
  /** 'Remove the filter Talent: Producer'. */ removeLabel: string;
  onRemove: () => void;
};

/** Shows an active filter; its cross removes it. */
export function Chip({ children, removeLabel, onRemove }: ChipProps) {
  return (
    <span className={classes.chip}>
      <span className={classes.text}>{children}</span>
      <button type="button" className={classes.remove} aria-label={removeLabel} onClick={onRemove}>
        <IconX size={14} aria-hidden />
      </button>
    </span>
  );
}
