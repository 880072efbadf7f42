import { IconArrowLeft, IconFlagOff, IconSpeakerphone } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

import { useFocusBack } from '#kit/focus.ts';
import { formatCount, formatCounted, formatDateTime } from '#kit/format.ts';
import { PagedTable } from '#kit/list/paged-table.tsx';
import type { Column } from '#kit/list/table-column.ts';
import { CsvButton } from '#kit/ui/csv-button.tsx';
import { Button } from '#kit/ui/button.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { SidePanelFrame } from '#kit/ui/side-panel-frame.tsx';

import { useRound, useRoundList } from '../contest-rounds.queries.ts';
import type { RoundRow } from '../contest-rounds.queries.ts';
import { useAnnounce } from './announce.ts';
import { RoundDetails } from './round-details.tsx';

type RoundsPanelProps = {
  /** The round that is open, or null for the list of all. */
  roundId: number | null;
  onClose: () => void;
  /** Asks for another round, or with null for the list. */
  onOpen: (roundId: number | null) => void;
};

/**
 * Shows closed rounds: the list, or one of them. It is open while mounted, and then returns the focus
 * to where it was. Load it lazily.
 */
export function RoundsPanel({ roundId, onClose, onOpen }: RoundsPanelProps) {
  useFocusBack();
  const [page, setPage] = useState(1);
  const contentRef = useRef<HTMLDivElement>(null);
  const shownRef = useRef(roundId);

  // The element that was pressed to get here was removed with the previous content.
  useEffect(() => {
    if (shownRef.current === roundId) return;
    shownRef.current = roundId;
    contentRef.current?.scrollIntoView();
    contentRef.current?.focus({ preventScroll: true });
  }, [roundId]);

  return (
    <SidePanelFrame
      isOpen
      onClose={onClose}
      title={roundId === null ? 'Rounds' : 'Round'}
      isWide
      actions={roundId !== null && <Actions id={roundId} onBack={() => onOpen(null)} />}
    >
      <div ref={contentRef} className="outline-none" tabIndex={-1}>
        {roundId === null ? (
          <List page={page} onPage={setPage} onOpen={onOpen} />
        ) : (
          <RoundDetails id={roundId} />
        )}
      </div>
    </SidePanelFrame>
  );
}

function Actions({ id, onBack }: { id: number; onBack: () => void }) {
  const { data } = useRound(id);
  const announce = useAnnounce(data);
  return (
    <>
      <Button
        look="subtle"
        className="me-auto"
        icon={<IconArrowLeft size={18} aria-hidden />}
        onClick={onBack}
      >
        <span className="max-sm:sr-only">All rounds</span>
      </Button>
      {data && (
        <CsvButton
          label="Download CSV of the votes"
          call="contest.exportRound"
          fileName={`round-${id}-votes.csv`}
          options={{ params: { id: String(id) } }}
        />
      )}
      {announce && (
        <Button icon={<IconSpeakerphone size={18} aria-hidden />} onClick={announce}>
          Announce
        </Button>
      )}
    </>
  );
}

function columnsFor(onOpen: (id: number) => void): Column<RoundRow>[] {
  return [
    {
      key: 'ended',
      header: 'Ended',
      width: '44%',
      cell: ({ id, endedAt, songs, disqualified }) => (
        <div className="grid gap-0.5 py-1">
          <button
            type="button"
            className="min-h-6 cursor-pointer justify-self-start rounded-sm text-start font-medium text-accent-ink hover:underline pointer-coarse:min-h-control"
            onClick={() => onOpen(id)}
          >
            {formatDateTime(endedAt)}
          </button>
          <span className="text-13 text-ink-faint">
            {formatCounted(songs, 'song', 'songs')}
            {disqualified > 0 && `, ${formatCount(disqualified)} disqualified`}
          </span>
        </div>
      ),
    },
    {
      key: 'winner',
      header: 'Winner',
      cell: ({ winner }) => (
        <span className="block truncate" title={winner ?? undefined}>
          {winner ?? '–'}
        </span>
      ),
    },
    {
      key: 'votes',
      header: 'Votes',
      align: 'end',
      width: '92px',
      cell: ({ votes }) => formatCount(votes),
    },
  ];
}

type ListProps = { page: number; onPage: (page: number) => void; onOpen: (id: number) => void };

/** Closed rounds, newest first. */
function List({ page, onPage, onOpen }: ListProps) {
  const list = useRoundList(page);
  return (
    // The table's header sticks to the top of the panel, not of the page.
    <div className="grid grid-cols-1 gap-4 [--spacing-header:-24px]">
      <PagedTable
        caption="Rounds"
        columns={columnsFor(onOpen)}
        rowId={(round) => round.id}
        answer={list}
        errorText="The rounds could not be loaded."
        empty={
          <EmptyState
            icon={<IconFlagOff size={24} />}
            title="No round has ended yet."
            text="A round begins when voting starts, and appears here once voting has ended for every song."
          />
        }
        page={page}
        label="rounds"
        onPage={onPage}
      />
    </div>
  );
}
