import { FLAW_WORDS, needsStaff } from '@greenroom/contract/dashboard-desk.rules';
import { IconCalendarEvent, IconCalendarExclamation } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { RefObject } from 'react';

import { showFailure } from '#kit/failure-message.ts';
import { can } from '#kit/can.ts';
import { findFocusNeighbour } from '#kit/focus.ts';
import { isolated } from '#kit/format.ts';
import { showToast } from '#kit/toast.ts';
import { Badge } from '#kit/ui/badge.tsx';
import { Button } from '#kit/ui/button.tsx';
import { formatParlourTime } from '#rooms/parlours/parts/parlour-times.ts';
import { canEditParlours, useSetParlourShown } from '#rooms/parlours/parlours.queries.ts';

import type { RunSheet } from '../dashboard-desk.queries.ts';
import { LINE_LINK, RunSheetLine } from './run-sheet-line.tsx';

type NextParlour = NonNullable<RunSheet['parlours']>['next'][number];

type RunSheetParlourProps = {
  parlour: NextParlour;
  /** Gets the focus when the line goes. */
  headingRef?: RefObject<HTMLElement | null> | undefined;
};

/** Several actions stand below the facts where the sheet is narrow. */
const BELOW = '@max-[600px]:col-span-2 @max-[600px]:col-start-2 @max-[600px]:justify-start @max-[600px]:pt-2';

/** A parlour of the next days with what is wrong with it, and Publish where that is what it needs. */
export function RunSheetParlour({ parlour, headingRef }: RunSheetParlourProps) {
  const { id, title, host, startsAt, rsvps, flaws } = parlour;
  const isTroubled = needsStaff(parlour);
  // One that is late is moved or cancelled instead.
  const canPublish =
    flaws.includes('not_published') &&
    !flaws.includes('not_started') &&
    !flaws.includes('host_inactive') &&
    can('parlours.setShown');
  const Icon = isTroubled ? IconCalendarExclamation : IconCalendarEvent;
  const acts = actsOn(parlour);
  return (
    <RunSheetLine
      tone={isTroubled ? 'attention' : 'quiet'}
      icon={<Icon size={18} />}
      title={<bdi>{title}</bdi>}
      action={
        canPublish ? (
          <Publish parlour={parlour} headingRef={headingRef} />
        ) : (
          <span className={clsx('flex flex-wrap justify-end gap-2', acts.length > 1 && BELOW)}>
            {acts.map(({ label, asked }) => (
              <Link
                key={label}
                to="/scheduler-parlour"
                search={{ view: 'agenda', parlour: id }}
                className={LINE_LINK}
                aria-label={`${label}: ${title}`}
                state={asked === null ? {} : { asked: `${asked} ${id}` }}
              >
                {label}
              </Link>
            ))}
          </span>
        )
      }
    >
      <span>
        <time dateTime={startsAt}>{formatParlourTime(startsAt)}</time> · <bdi>{host}</bdi>
        {rsvps > 0 && ` · ${rsvps} RSVP${rsvps === 1 ? '' : 's'}`}
      </span>
      {flaws.map((flaw) => (
        <Badge key={flaw} tone={flaw === 'no_rsvps' ? 'quiet' : 'attention'}>
          {FLAW_WORDS[flaw]}
        </Badge>
      ))}
    </RunSheetLine>
  );
}

type LineAct = { label: string; asked: string | null };

const OPEN: LineAct = { label: 'Open', asked: null };
/** Both forms offer a message to those who said that they come, if anybody did. */
const actFor = (verb: 'Move' | 'Cancel', rsvps: number): LineAct => ({
  label: rsvps > 0 ? `${verb}, tell them` : verb,
  asked: `${verb} parlour`,
});

/** Returns what can be done with a parlour from its line: one that nobody has started is moved or cancelled. */
function actsOn({ flaws, rsvps }: NextParlour): LineAct[] {
  if (!flaws.includes('not_started')) return [OPEN];
  return [
    OPEN,
    ...(canEditParlours() ? [actFor('Move', rsvps)] : []),
    ...(can('parlours.remove') ? [actFor('Cancel', rsvps)] : []),
  ];
}

function Publish({ parlour: { id, title }, headingRef }: RunSheetParlourProps) {
  const client = useQueryClient();
  const set = useSetParlourShown();
  const publish = async (is_public: boolean) => {
    const answer = await set.mutateAsync({ id, body: { is_public } });
    await client.invalidateQueries({ queryKey: ['dashboard'] });
    return answer;
  };

  async function handlePublish(button: HTMLElement): Promise<void> {
    const next = findFocusNeighbour(button, headingRef?.current ?? null);
    try {
      await publish(true);
      showToast({ kind: 'success', message: `${isolated(title)} is published.`, undo: () => publish(false) });
      next?.focus();
    } catch (error) {
      showFailure(error);
    }
  }

  return (
    <Button
      look="default"
      size="small"
      data-remove
      aria-label={`Publish ${title}`}
      isBusy={set.isPending}
      onClick={(click) => void handlePublish(click.currentTarget)}
    >
      Publish
    </Button>
  );
}
