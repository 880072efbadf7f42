import { formatDateTime, formatRelative } from '../format.ts';

/** '5 minutes ago', with the exact time as tooltip. */
export function RelativeTime({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={formatDateTime(iso)}>
      {formatRelative(iso)}
    </time>
  );
}
