import { IconArrowUp } from '@tabler/icons-react';
import { useId, useRef } from 'react';

import { wordsOf } from '#kit/api.ts';
import { formatCount, formatCounted } from '#kit/format.ts';
import { PagedSection } from '#kit/paged-section/paged-section.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';

import type { VoterKind } from '../contest-voters.queries.ts';
import { useLiveVoters } from './use-live-voters.ts';
import { VoterRows } from './voter-rows.tsx';

type VoterListProps = {
  songId: number;
  kind: VoterKind;
  /** 'Registered voters'. */
  title: string;
  /** The specification's text for an empty list. */
  none: string;
  /** The current number of votes. */
  count: number;
  search: string;
};

/** Voters of a kind, loaded page by page on scroll. New voters are counted, and shown when the user asks for them. */
export function VoterList({ songId, kind, title, none, count, search }: VoterListProps) {
  const headingId = useId();
  const scrollRef = useRef<HTMLElement>(null);
  const { list, total, arrived, isWaiting } = useLiveVoters(songId, kind, search, count);
  const { data, newest } = list;

  const handleShow = () =>
    newest.mutate(undefined, {
      onSuccess() {
        scrollRef.current?.scrollTo({ top: 0 });
        scrollRef.current?.focus();
      },
    });

  return (
    // Equally high with and without the notice of new votes, because a centred dialog would move.
    <div className="flex h-[min(490px,58dvh)] min-w-0 flex-col overflow-hidden rounded-lg border border-line max-sm:h-[min(490px,36dvh)]">
      <h3 id={headingId} className="flex-none border-b border-line px-4 py-3 text-14">
        {title} <span className="ms-1 font-normal text-ink-faint">{formatCount(total)}</span>
      </h3>
      {/* No row can be focused: the keyboard scrolls the list as a whole. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex */}
      <section
        ref={scrollRef}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-1 focus-visible:-outline-offset-2"
        aria-labelledby={headingId}
        aria-busy={isWaiting}
        tabIndex={0}
      >
        <PagedSection
          list={list}
          errorText="The voters could not be loaded."
          isEmpty={data?.total === 0 && !search && !isWaiting}
          empty={<p className="py-8 text-center text-ink-faint">{none}</p>}
          moreText="Show more"
          rootRef={scrollRef}
          waiting={<Waiting />}
        >
          {({ pages, total: found }) => (
            <>
              {search && <Found total={found} />}
              <VoterRows pages={pages} label={title} />
            </>
          )}
        </PagedSection>
      </section>
      {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex */}
      <Arrived count={arrived} isBusy={newest.isPending} error={newest.error} onShow={handleShow} />
    </div>
  );
}

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
          {wordsOf(error)}
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
