import { formatDateTime } from '#kit/format.ts';

import classes from './disqualified.module.css';

type DisqualifiedProps = { at: string; by: string | null };

/** Says that a song was disqualified in its round, by whom and when. */
export function Disqualified({ at, by }: DisqualifiedProps) {
  return (
    <p className={classes.facts}>
      <span className={classes.badge}>Disqualified</span> {by !== null && `by ${by}, `}
      {formatDateTime(at)}
    </p>
  );
}
