import { CONTEST_MESSAGES } from '@greenroom/contract/contest.rules';
import { useId } from 'react';
import type { ReactNode, RefObject } from 'react';

import { formatCount } from '#kit/format.ts';

import type { VoterKind } from '../contest-voters.queries.ts';

/** The names of the two lists, and the specification's texts for empty ones. */
export const VOTER_WORDS: Readonly<Record<VoterKind, { title: string; none: string }>> = {
  logged: { title: 'Registered voters', none: CONTEST_MESSAGES.noVotesLogged },
  not_logged: { title: 'Unregistered voters', none: CONTEST_MESSAGES.noVotesNotLogged },
};

type VoterFrameProps = {
  kind: VoterKind;
  total: number;
  scrollRef?: RefObject<HTMLElement | null>;
  isBusy?: boolean;
  below?: ReactNode;
  children: ReactNode;
};

/** The frame of a list of voters. It scrolls by itself; what is `below` stays in sight. */
export function VoterFrame({ kind, total, scrollRef, isBusy = false, below, children }: VoterFrameProps) {
  const headingId = useId();
  return (
    // Equally high with and without the notice of new votes, because a centred dialog would move.
    <div className="flex h-[min(490px,58dvh)] min-w-0 flex-col overflow-hidden rounded-lg border border-line max-sm:h-[min(490px,36dvh)]">
      <h3 id={headingId} className="flex-none border-b border-line px-4 py-3 text-14">
        {VOTER_WORDS[kind].title}{' '}
        <span className="ms-1 font-normal text-ink-faint">{formatCount(total)}</span>
      </h3>
      {/* No row can be focused: the keyboard scrolls the list as a whole. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex */}
      <section
        ref={scrollRef}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-1 focus-visible:-outline-offset-2"
        aria-labelledby={headingId}
        aria-busy={isBusy}
        tabIndex={0}
      >
        {children}
      </section>
      {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex */}
      {below}
    </div>
  );
}

export function NoVoters({ kind }: { kind: VoterKind }) {
  return <p className="py-8 text-center text-ink-faint">{VOTER_WORDS[kind].none}</p>;
}
