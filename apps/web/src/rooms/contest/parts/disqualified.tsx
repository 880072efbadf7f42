import { formatDateTime } from '#kit/format.ts';

type DisqualifiedProps = { at: string; by: string | null };

/** Says that a song was disqualified in its round, by whom and when. */
export function Disqualified({ at, by }: DisqualifiedProps) {
  return (
    <p className="text-12 wrap-anywhere text-ink-faint">
      <span className="inline-block rounded-full bg-attention-tint px-2 font-medium text-attention-ink">
        Disqualified
      </span>{' '}
      {by !== null && `by ${by}, `}
      {formatDateTime(at)}
    </p>
  );
}
