import { PARLOUR_MESSAGES } from '@greenroom/contract/parlours.rules';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';

import { formatCounted } from '#kit/format.ts';
import { Button } from '#kit/ui/button.tsx';
import { ErrorState } from '#kit/ui/error-state.tsx';
import { Page } from '#kit/ui/page.tsx';

import { useParlourList } from './parlours.queries.ts';
import type { Parlour } from './parlours.queries.ts';
import { ParlourBoardDialogs } from './parts/parlour-board-dialogs.tsx';
import { useParlourBoard } from './parts/parlour-board-state.ts';
import { ParlourBoard } from './parts/parlour-board.tsx';
import { ParlourSkeletons } from './parts/parlour-skeleton.tsx';
import { useLiveParlours } from './parts/use-live-parlours.ts';

/** '14 parlours, 1 live'. */
function countOf(parlours: readonly Parlour[]): string {
  const live = parlours.filter((parlour) => parlour.live).length;
  const all = formatCounted(parlours.length, 'parlour', 'parlours');
  return live > 0 ? `${all}, ${live} live` : all;
}

/** New parlours of this session come first, newest first. @source spec 2 Scheduler Parlour */
function withMadeFirst(parlours: readonly Parlour[], made: readonly number[]): readonly Parlour[] {
  if (made.length === 0) return parlours;
  const first = made.flatMap((id) => parlours.filter((parlour) => parlour.id === id));
  return [...first, ...parlours.filter(({ id }) => !made.includes(id))];
}

/** /scheduler-parlour: staff create, publish and watch parlours until they have finished. @source spec 2 Scheduler Parlour */
export function ParlourListScreen() {
  const { data, error, refetch, isFetching } = useParlourList();
  const board = useParlourBoard();
  const [made, setMade] = useState<readonly number[]>([]);
  const opened = openIdOf(board);
  useLiveParlours(data?.find(({ id }) => id === opened));

  // Its card gets the focus, which scrolls it into view.
  const newest = made[0];
  useEffect(() => {
    if (newest === undefined) return;
    document.querySelector<HTMLElement>(`[data-card="${newest}"] article`)?.focus();
  }, [newest]);

  function handleSaved(parlour: Parlour): void {
    if (board.opening?.what === 'create') setMade((before) => [parlour.id, ...before]);
    board.close();
  }

  const createButton = (look: 'filled' | 'default') => (
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
      summary={<output>{data ? countOf(data) : '\u00a0'}</output>}
      action={createButton('filled')}
    >
      <ParlourBoard
        board={board}
        parlours={data && withMadeFirst(data, made)}
        createButton={createButton('default')}
      >
        {error ? (
          <ErrorState
            what={PARLOUR_MESSAGES.getFailed}
            error={error}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : (
          <ParlourSkeletons />
        )}
      </ParlourBoard>
      <ParlourBoardDialogs board={board} parlours={data} onSaved={handleSaved} />
    </Page>
  );
}

/** Returns the parlour that a dialog or panel is open about. */
function openIdOf({ opening, detailsOf, participantsOf }: ReturnType<typeof useParlourBoard>) {
  if (opening) return opening.what === 'create' ? undefined : opening.parlour.id;
  return participantsOf ?? detailsOf;
}
