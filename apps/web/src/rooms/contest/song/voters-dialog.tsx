import { LIMITS } from '@greenroom/contract/kit/limits';
import { IconArrowUp, IconChartBar } from '@tabler/icons-react';
import { memo, useEffect, useEffectEvent, useRef, useState } from 'react';

import { errorMessage } from '#kit/api.ts';
import { has } from '#kit/capabilities.ts';
import { useFocusBack } from '#kit/focus.ts';
import { formatCount, formatCounted } from '#kit/format.ts';
import { SearchField } from '#kit/list/search-field.tsx';
import { PagedSection } from '#kit/paged-section/paged-section.tsx';
import { Button } from '#kit/ui/button.tsx';
import { CsvButton } from '#kit/ui/csv-button.tsx';
import { Dialog } from '#kit/ui/dialog.tsx';
import { RelativeTime } from '#kit/ui/relative-time.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';

import { useVoteCounts, useVoterList } from '../contest-voters.queries.ts';
import type { VotedSong, Voter, VoterKind } from '../contest-voters.queries.ts';
import { EntryVoters } from './entry-voters.tsx';
import { PersonRow } from './person-row.tsx';
import { VoteChartPanel } from './vote-chart-panel.tsx';
import { NoVoters, VOTER_WORDS, VoterFrame } from './voter-frame.tsx';

export type VotersDialogProps = { song: VotedSong; onClose: () => void };

/**
 * Lists who voted for a song. It is open while mounted, and then returns the focus. The chart replaces it and
 * links back to it. Load it lazily. @source spec 2 Song Contest
 */
export function VotersDialog({ song, onClose }: VotersDialogProps) {
  useFocusBack();
  const [search, setSearch] = useState('');
  const [view, setView] = useState<'voters' | 'chart' | 'back'>('voters');
  const counts = useVoteCounts(song);

  if (view === 'chart') return <VoteChartPanel song={song} onClose={() => setView('back')} />;
  return (
    <Dialog isOpen onClose={onClose} title="Voters" isWide>
      <p className="mb-3 wrap-anywhere text-ink-soft">
        <bdi>{song.media.title}</bdi>, {formatCounted(counts.logged + counts.not_logged, 'vote', 'votes')}
      </p>
      {has('contest') ? (
        <>
          <div className="mb-4 flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
            <div className="max-w-narrow flex-[1_1_200px]">
              <SearchField label="Search voters" value={search} min={LIMITS.lookupMin} onSearch={setSearch} />
            </div>
            <CsvButton
              label="Download CSV of the voters"
              call="contest.exportVoters"
              fileName={`song-${song.id}-voters.csv`}
              options={{ query: { song_id: String(song.id), ...(search && { search }) } }}
            />
            <Button
              look="default"
              icon={<IconChartBar size={18} aria-hidden />}
              data-autofocus={view === 'back' || undefined}
              onClick={() => setView('chart')}
            >
              Votes over time
            </Button>
          </div>
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <VoterList songId={song.id} kind="logged" count={counts.logged} search={search} />
            <VoterList songId={song.id} kind="not_logged" count={counts.not_logged} search={search} />
          </div>
        </>
      ) : (
        <EntryVoters song={song} />
      )}
    </Dialog>
  );
}

/** Returns the voters of a kind with their current count, and how many are newer than the list. */
function useLiveVoters(songId: number, kind: VoterKind, search: string, count: number) {
  const list = useVoterList(songId, kind, search);
  const { data, newest, isPlaceholderData: isStale } = list;
  const known = data && !search && !isStale ? data.total : null;
  const total = Math.max(count, known ?? 0);
  const arrived = known === null ? 0 : total - known;

  // An empty list can reload, because no row can move while the user reads.
  const isFirst = known === 0 && arrived > 0 && !newest.isError;
  const showFirst = useEffectEvent(() => newest.mutate());
  useEffect(() => {
    if (isFirst) showFirst();
  }, [isFirst]);

  return { list, total, arrived: isFirst ? 0 : arrived, isWaiting: isFirst || isStale };
}

type VoterListProps = {
  songId: number;
  kind: VoterKind;
  /** The current number of votes. */
  count: number;
  search: string;
};

/** Voters of a kind, loaded page by page on scroll. New voters are counted, and shown when the user asks for them. */
function VoterList({ songId, kind, count, search }: VoterListProps) {
  const { title } = VOTER_WORDS[kind];
  const scrollRef = useRef<HTMLElement>(null);
  const { list, total, arrived, isWaiting } = useLiveVoters(songId, kind, search, count);
  const { data, newest } = list;

  const handleShow = () =>
    newest.mutate(undefined, {
      onSuccess() {
        scrollRef.current?.scrollTo({ top: 0 });
        // Once the button is gone: the dialog then looks after the focus itself.
        requestAnimationFrame(() => scrollRef.current?.focus());
      },
    });

  return (
    <VoterFrame
      kind={kind}
      total={total}
      scrollRef={scrollRef}
      isBusy={isWaiting}
      below={<Arrived count={arrived} isBusy={newest.isPending} error={newest.error} onShow={handleShow} />}
    >
      <PagedSection
        list={list}
        errorText="The voters could not be loaded."
        isEmpty={data?.total === 0 && !search && !isWaiting}
        empty={<NoVoters kind={kind} />}
        moreText="Show more"
        rootRef={scrollRef}
        waiting={<Waiting />}
      >
        {({ pages, total: found }) => (
          <>
            {search && <Found total={found} />}
            <Rows pages={pages} label={title} />
          </>
        )}
      </PagedSection>
    </VoterFrame>
  );
}

type RowsProps = { pages: readonly Voter[][]; label: string };

/** Voters in one list. A rendered page is not rendered again when another is added. */
function Rows({ pages, label }: RowsProps) {
  if (!pages.some((page) => page.length > 0)) return null;
  return (
    <ul aria-label={label}>
      {pages.map((page) => page[0] && <RowsOfPage key={page[0].id} voters={page} />)}
    </ul>
  );
}

const RowsOfPage = memo(function RowsOfPage({ voters }: { voters: readonly Voter[] }) {
  return voters.map(({ id, person, name, createdAt }) => (
    <PersonRow
      key={id}
      person={person ?? { name, city: '', state: '', profile_image_url: null }}
      end={<RelativeTime iso={createdAt} />}
    />
  ));
});

function Found({ total }: { total: number }) {
  return (
    <output className="block py-3 text-13 text-ink-faint">
      {total === 0 ? 'No voters with this name.' : `${formatCount(total)} found`}
    </output>
  );
}

type ArrivedProps = { count: number; isBusy: boolean; error: Error | null; onShow: () => void };

/** Below the list, where it moves nothing. */
function Arrived({ count, isBusy, error, onShow }: ArrivedProps) {
  return (
    <>
      {error && count > 0 && (
        <p className="px-4 py-2 text-13 text-danger-ink" role="alert">
          {errorMessage(error)}
        </p>
      )}
      {count > 0 && (
        <div className="flex-none border-t border-line px-4 py-2">
          <Button isWide icon={<IconArrowUp size={18} aria-hidden />} isBusy={isBusy} onClick={onShow}>
            Show {formatCounted(count, 'new vote', 'new votes')}
          </Button>
        </div>
      )}
      <output className="sr-only">{count > 0 ? 'New votes have arrived.' : ''}</output>
    </>
  );
}

function Waiting() {
  return [1, 2, 3, 4, 5].map((each) => (
    <div key={each} className="flex h-10 items-center gap-3">
      <Skeleton shape="circle" />
      <Skeleton shape="short" />
    </div>
  ));
}
