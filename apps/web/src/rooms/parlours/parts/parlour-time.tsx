import { exactTime, formatParlourClock, formatParlourTime } from './parlour-times.ts';
import classes from './parlour-time.module.css';

type ParlourTimeProps = {
  iso: string;
  withYear?: boolean;
  /** '6:00 PM EST', where its day is said beside it. */
  isClock?: boolean;
};

/** 'Nov 21, 6:00 PM EST'; pointed at, focused or tapped, it tells the exact offset and the viewer's own time. */
export function ParlourTime({ iso, withYear = false, isClock = false }: ParlourTimeProps) {
  const exact = exactTime(iso);
  return (
    <time
      dateTime={iso}
      className={classes.time}
      data-tip={exact}
      aria-description={exact}
      // A tooltip that only a pointer reaches would be kept from everybody else.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {isClock ? formatParlourClock(iso) : formatParlourTime(iso, withYear)}
    </time>
  );
}
