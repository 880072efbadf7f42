import type { Output } from '@greenroom/contract';
import { PARLOUR_MESSAGES } from '@greenroom/contract/parlours.rules';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

import { useRequestedAct } from '#kit/requested-act.ts';
import { can } from '#kit/can.ts';
import { together, useEvents } from '#kit/events.ts';
import { formatCounted, isolated } from '#kit/format.ts';
import { queryClient } from '#kit/query-client.ts';
import { showToast } from '#kit/toast.ts';
import { Button } from '#kit/ui/button.tsx';
import { Loaded } from '#kit/ui/error-state.tsx';
import { LoadingOverlay } from '#kit/ui/loading-overlay.tsx';
import { CsvButton } from '#kit/ui/csv-button.tsx';
import { Page } from '#kit/ui/page.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { useMinute } from '#kit/use-minute.ts';
import { usePresence } from '#rooms/staff/parts/use-presence.ts';

import { lookAtParlours } from '../parlours.queries.ts';
import type { Parlour } from '../parlours.queries.ts';
import { ParlourBoardDialogs } from './parlour-board-dialogs.tsx';
import { useParlourBoard } from './parlour-board-state.ts';
import { ParlourBoard, ParlourView } from './parlour-board.tsx';
import { orderParlours } from './parlour-order.ts';
import { useParloursShown } from './parlours-shown.ts';

/** '14 parlours, 1 live', of all. */
function formatParlourCount({ data, total, live }: Output<'parlours.list'>): string {
  const lives = live ?? data.filter((parlour) => parlour.live).length;
  const all = formatCounted(total ?? data.length, 'parlour', 'parlours');
  return lives > 0 ? `${all}, ${lives} live` : all;
}

/** /scheduler-parlour: staff create, publish and watch parlours until they have finished. @source spec 2 Scheduler Parlour */
export function ParlourListScreen() {
  const board = useParlourBoard();
  const opened = openParlourId(board);
  const { counts, isPart, known, found } = useParloursShown({ ...board, openId: opened });
  const [made, setMade] = useState<readonly number[]>([]);
  const now = useMinute();
  useRequestedAct('Create Parlour', () => can('parlours.create') && board.create());
  const openTo = (what: 'edit' | 'remove') =>
    known
      ? (id: number) => {
          const parlour = known.find((each) => each.id === id);
          if (parlour) board.open(what, parlour);
        }
      : null;
  useRequestedAct('Move parlour', openTo('edit'));
  useRequestedAct('Cancel parlour', openTo('remove'));
  useLiveParlours(known?.find(({ id }) => id === opened));
  usePresence('parlours', opened ?? 0);

  // Its card gets the focus, which scrolls it into view.
  const newest = made[0];
  useEffect(() => {
    if (newest === undefined) return;
    const card = document.querySelector<HTMLElement>(`[data-card="${newest}"]`);
    (card?.querySelector('article') ?? card)?.focus();
  }, [newest]);

  function handleSaved(parlour: Parlour): void {
    if (board.opening?.what === 'create') setMade((before) => [parlour.id, ...before]);
    board.close();
  }

  const createButton = (look: 'filled' | 'default') =>
    can('parlours.create') && (
      <Button
        look={look}
        icon={<IconPlus size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => board.create()}
      >
        Create Parlour
      </Button>
    );

  return (
    <Page
      width="whole"
      summary={<output>{counts ? formatParlourCount(counts) : '\u00a0'}</output>}
      action={
        <>
          <CsvButton
            label="Download CSV of the parlours"
            call="parlours.export"
            fileName="parlours.csv"
            options={{}}
          />
          {createButton('filled')}
        </>
      }
    >
      <ParlourBoard view={board.view} onView={board.setView}>
        {isPart && board.view !== 'month' && (
          <p className="text-13 text-ink-soft">
            Here are those that are nearest to today. Month and the CSV have all.
          </p>
        )}
        <Loaded query={found} what={PARLOUR_MESSAGES.getFailed} waiting={<ParlourSkeletons />}>
          {(parlours) => (
            <ParlourView
              board={board}
              parlours={orderParlours(parlours, made, now)}
              createButton={createButton('default')}
            />
          )}
        </Loaded>
      </ParlourBoard>
      <ParlourBoardDialogs board={board} parlours={known} onSaved={handleSaved} />
    </Page>
  );
}

/** Returns the parlour that a dialog or panel is open about. */
function openParlourId({ opening, detailsOf, participantsOf }: ReturnType<typeof useParlourBoard>) {
  if (opening) return opening.what === 'create' ? undefined : opening.parlour.id;
  return participantsOf ?? detailsOf;
}

const lookAgain = together(() => lookAtParlours(queryClient));

/** Updates the cards after events in the app and changes by colleagues. `open`: the parlour of the open dialog, which says so when it goes live. */
function useLiveParlours(open: Parlour | undefined): void {
  useEvents({ parlour: lookAgain, reload: lookAgain });
  const before = useRef(open);
  useEffect(() => {
    const wasLive = before.current?.id === open?.id ? before.current?.live : undefined;
    before.current = open;
    if (!open?.live || wasLive !== false) return;
    showToast({ kind: 'info', message: `“${isolated(open.suite_title)}” is live now.`, stays: 'long' });
  }, [open]);
}

/** Placeholders for the parlours. */
function ParlourSkeletons() {
  return (
    <LoadingOverlay isBusy>
      {/* Below the buttons that scroll the cards. */}
      <div className="flex gap-4 overflow-hidden pt-[calc(var(--spacing-control)+12px)]">
        {[1, 2, 3, 4].map((each) => (
          <div
            key={each}
            className="grid h-160 flex-[1_0_min(100%,340px)] content-start gap-3 rounded-lg border border-line bg-surface"
          >
            <Skeleton shape="block" className="aspect-16/9 h-auto! rounded-t-lg! rounded-b-none!" />
            <Skeleton className="mx-4" />
            <Skeleton shape="short" className="mx-4" />
            <Skeleton className="mx-4" />
          </div>
        ))}
      </div>
    </LoadingOverlay>
  );
}
