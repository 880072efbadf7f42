import { SUPPORT } from '@greenroom/contract/support.rules';
import { useEffect, useState } from 'react';

/** Returns the whole seconds until a server time; never more than a reply waits, even if this computer's clock is wrong. */
export function useSecondsLeft(until: string | null): number {
  const end = until === null ? 0 : Date.parse(until);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (end <= Date.now()) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [end]);
  return Math.min(SUPPORT.undoSeconds, Math.max(0, Math.ceil((end - now) / 1000)));
}
