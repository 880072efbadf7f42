import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';

import { wordsOf } from '#kit/api.ts';
import { Button } from '#kit/ui/button.tsx';

import { startOf } from '../parlours.draft.ts';
import type { ParlourDraft } from '../parlours.draft.ts';
import { useClashList } from '../parlours-form.queries.ts';
import classes from './parlour-form.module.css';
import { ParlourTime } from './parlour-time.tsx';

const PAUSE_MS = 400;
const list = new Intl.ListFormat('en-US');

type ClashWarningProps = {
  draft: ParlourDraft;
  /** The parlour being edited does not clash with itself. */
  parlourId: number | undefined;
};

/** Shows who of these people is in another parlour at about that time. It warns but never blocks. */
export function ClashWarning({ draft, parlourId }: ClashWarningProps) {
  const ids = [draft.user, ...draft.members].flatMap((person) => person?.id ?? []);
  const asked = [startOf(draft) ?? '', ...new Set(ids)].join(',');
  const [rested] = useDebouncedValue(asked, PAUSE_MS);
  const [start = '', ...people] = rested.split(',');
  const { data, error, isFetching, refetch } = useClashList(start || null, people.map(Number), parlourId);
  // A result for other people or another time does not apply.
  const clashes = rested === asked ? data : undefined;

  if (error && !clashes) {
    return (
      <p className={classes.clashFailure} role="alert">
        <span>Could not check for clashes with other parlours. {wordsOf(error)}</span>
        <Button look="default" isBusy={isFetching} onClick={() => void refetch()}>
          Retry
        </Button>
      </p>
    );
  }
  if (!clashes) return null;
  if (clashes.length === 0) {
    return <output className={classes.faint}>No clashes with other parlours.</output>;
  }
  return (
    <output className={classes.clashes}>
      <IconAlertTriangle size={18} aria-hidden />
      <ul>
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
