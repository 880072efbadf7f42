import classes from './parlour-time.module.css';
import { exactTime, formatParlourClock, formatParlourTime } from './parlour-times.ts';

type ParlourTimeProps = {
  iso: string;
  withYear?: boolean;
  /** '6:00 PM EST', where its day is said beside it. */
  isClock?: boolean;
};

/**
 * 'Nov 21, 6:00 PM EST'; pointed at, focused or tapped, it tells the exact offset and the viewer's own time. A button,
 * as a tooltip that only a pointer reaches would be kept from everybody else, and a time can't be named.
 */
export function ParlourTime({ iso, withYear = false, isClock = false }: ParlourTimeProps) {
  const exact = exactTime(iso);
  return (
    // ARIA 1.3, which browsers know and the rule does not yet.
    // oxlint-disable-next-line jsx-a11y/role-supports-aria-props
    <button type="button" className={classes.time} data-tip={exact} aria-description={exact}>
      <time dateTime={iso}>{isClock ? formatParlourClock(iso) : formatParlourTime(iso, withYear)}</time>
    </button>
  );
}
