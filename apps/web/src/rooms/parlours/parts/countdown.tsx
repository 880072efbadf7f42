import type { Parlour } from '../parlours.queries.ts';
import classes from './countdown.module.css';
import { countdownWords, spanWords } from './parlour-times.ts';
import { useMinute } from './use-minute.ts';

const MINUTE_MS = 60_000;

function liveWords(since: string, now: number): string {
  // This computer's clock may be behind the server's.
  const minutes = Math.floor((now - Date.parse(since)) / MINUTE_MS);
  return minutes < 1 ? 'Live since just now' : `Live for ${spanWords(minutes)}`;
}

type CountdownProps = { parlour: Pick<Parlour, 'start_date' | 'liveAt'> };

/** Shows how long until it starts, how late it is, or how long it has been live; updated each minute. */
export function Countdown({ parlour: { start_date, liveAt } }: CountdownProps) {
  const now = useMinute();
  const isLate = liveAt === null && Date.parse(start_date) < now;
  return (
    <span className={classes.countdown} data-look={liveAt === null ? (isLate ? 'late' : undefined) : 'live'}>
      {liveAt === null ? countdownWords(start_date, now) : liveWords(liveAt, now)}
    </span>
  );
}
