import { formatDateTime, formatRelative } from '../format.ts';

/** '5 minutes ago', with the exact time as tooltip. Null and '' are unknown: nothing. */
export function RelativeTime({ iso }: { iso: string | null }) {
  if (!iso) return null;
  return (
    <time dateTime={iso} title={formatDateTime(iso)}>
      {formatRelative(iso)}
    </time>
  );
}
