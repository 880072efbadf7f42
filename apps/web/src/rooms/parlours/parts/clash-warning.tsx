import { IconAlertTriangle } from '@tabler/icons-react';

import { wordsOf } from '#kit/api.ts';
import { useRested } from '#kit/rested.ts';
import { Button } from '#kit/ui/button.tsx';

import { startOf } from '../parlours.draft.ts';
import type { ParlourValues } from '../parlours.draft.ts';
import { useClashList } from '../parlours-form.queries.ts';
import { ParlourTime } from './parlour-time.tsx';

const PAUSE_MS = 400;
const list = new Intl.ListFormat('en-US');

type ClashWarningProps = {
  values: ParlourValues;
  /** The parlour being edited does not clash with itself. */
  parlourId: number | undefined;
};

/** Shows who of these people is in another parlour at about that time. It warns but never blocks. */
export function ClashWarning({ values, parlourId }: ClashWarningProps) {
  const ids = [values.user, ...values.members].flatMap((person) => person?.id ?? []);
  const asked = [startOf(values.start) ?? '', ...new Set(ids)].join(',');
  const rested = useRested(asked, PAUSE_MS);
  const [start = '', ...people] = rested.split(',');
  const { data, error, isFetching, refetch } = useClashList(start || null, people.map(Number), parlourId);
  // A result for other people or another time does not apply.
  const clashes = rested === asked ? data : undefined;

  if (error && !clashes) {
    return (
      <p
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-13 text-attention-ink"
        role="alert"
      >
        <span className="flex-[1_1_200px]">
          Could not check for clashes with other parlours. {wordsOf(error)}
        </span>
        <Button look="default" isBusy={isFetching} onClick={() => void refetch()}>
          Retry
        </Button>
      </p>
    );
  }
  if (!clashes) return null;
  if (clashes.length === 0) {
    return <output className="text-13 text-ink-faint">No clashes with other parlours.</output>;
  }
  return (
    <output className="flex gap-3 rounded-md bg-attention-tint px-4 py-3 text-13 wrap-anywhere text-attention-ink">
      <IconAlertTriangle className="flex-none" size={18} aria-hidden />
      <ul className="grid gap-1">
        {clashes.map(({ id, people: who, suite_title: title, start_date: iso, live }) => (
          <li key={id}>
            <strong>{list.format(who.map(({ name }) => name))}</strong> {who.length === 1 ? 'has' : 'have'} “
            {title}” {live ? 'live now, since' : 'on'} <ParlourTime iso={iso} />
          </li>
        ))}
      </ul>
    </output>
  );
}
