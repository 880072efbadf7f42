import { now as serverNow } from '../clock.ts';
import { formatDateTime, formatRelative } from '../format.ts';
import { useMinute } from '../use-minute.ts';

const MINUTE_MS = 60_000;

/** '5 minutes ago', which goes on, with the exact time as tooltip. Null and '' are unknown: nothing. */
export function RelativeTime({ iso }: { iso: string | null }) {
  const minute = useMinute();
  if (!iso) return null;
  const ahead = Date.parse(iso) - minute;
  // What happened since the last minute began is not to come.
  const now = ahead > 0 && ahead <= MINUTE_MS ? serverNow() : minute;
  return (
    <time dateTime={iso} title={formatDateTime(iso)}>
      {formatRelative(iso, now)}
    </time>
  );
}
