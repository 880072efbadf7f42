import { useEffect, useState } from 'react';

import classes from './elapsed-time.module.css';

const TICK_MS = 1000;
const pad = (count: number) => String(count).padStart(2, '0');

/** '9d 05h 12m 03s'. */
function wordsOf(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return `${Math.floor(hours / 24)}d ${pad(hours % 24)}h ${pad(minutes % 60)}m ${pad(seconds % 60)}s`;
}

/** Shows the time since the first song of the contest was changed; without a song it does not run. @source spec 2, 4 Elapsed timer */
export function ElapsedTime({ since }: { since: string | undefined }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (since === undefined) return undefined;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [since]);
  // This computer's clock may be behind the server's.
  const seconds = since === undefined ? 0 : Math.max(0, Math.floor((now - Date.parse(since)) / 1000));
  return (
    <p className={classes.elapsed}>
      <span className={classes.label} id="elapsed-time">
        Elapsed Time
      </span>
      <span className={classes.time} role="timer" aria-labelledby="elapsed-time">
        {wordsOf(seconds)}
      </span>
    </p>
  );
}
