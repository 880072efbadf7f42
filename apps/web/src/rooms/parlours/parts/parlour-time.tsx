import classes from './parlour-time.module.css';
import { exactTime, formatParlourClock, formatParlourTime } from './parlour-times.ts';

type ParlourTimeProps = {
  iso: string;
  withYear?: boolean;
  /** '6:00 PM EST', where its day is shown beside it. */
  isClock?: boolean;
};

/**
 * Shows 'Nov 21, 6:00 PM EST'; on hover, focus or tap, also the exact offset and the viewer's own time. It is a button,
 * because a tooltip needs more than a pointer to reach it, and a time element can't have a name.
 */
export function ParlourTime({ iso, withYear = false, isClock = false }: ParlourTimeProps) {
  const exact = exactTime(iso);
  return (
    // ARIA 1.3, which browsers support and the lint rule does not yet.
    // oxlint-disable-next-line jsx-a11y/role-supports-aria-props
    <button type="button" className={classes.time} data-tip={exact} aria-description={exact}>
      <time dateTime={iso}>{isClock ? formatParlourClock(iso) : formatParlourTime(iso, withYear)}</time>
    </button>
  );
}
