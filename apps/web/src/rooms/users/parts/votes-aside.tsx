import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';
import { formatCounted } from '#kit/format.ts';

import { useTouches } from '../users-touches.queries.ts';

export type VotesAsideProps = {
  ids: readonly number[];
  /** Whether they are let in again: then it is about the votes that were set aside. */
  isAgain: boolean;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
};

/** Offers to set the contest votes of people aside who are deactivated, or to count them again; nothing where there are none. */
export function VotesAside({ ids, isAgain, isOn, onChange }: VotesAsideProps) {
  const touches = useTouches(ids).data;
  const votes = (isAgain ? touches?.votesAside : touches?.votes) ?? 0;
  if (votes === 0 || !has('contest') || !can('contest.setVotersAside')) return null;
  return (
    <label className="mt-3 flex min-h-control cursor-pointer items-center gap-2 font-medium text-ink">
      <input
        type="checkbox"
        className="size-4.5 flex-none accent-accent"
        checked={isOn}
        onChange={(change) => onChange(change.currentTarget.checked)}
      />
      {isAgain
        ? `Count their ${formatCounted(votes, 'vote', 'votes')} in the contest again`
        : `Set aside their ${formatCounted(votes, 'vote', 'votes')} in the contest`}
    </label>
  );
}
