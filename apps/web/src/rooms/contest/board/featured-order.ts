import { tieWords } from '@greenroom/contract/contest.rules';
import { useState } from 'react';
import type { FocusEvent, PointerEvent } from 'react';

import type { Song } from '../contest.queries.ts';

type Hold = {
  isHeld: boolean;
  /** Props for the element around the cards. */
  props: {
    onPointerEnter: (move: PointerEvent) => void;
    onPointerLeave: () => void;
    onFocus: (move: FocusEvent) => void;
    onBlur: () => void;
  };
};

/** Returns whether the pointer or the focus is on the cards: then none of them may move away. */
export function useHold(songs: readonly Song[]): Hold {
  const [isPointed, setPointed] = useState(false);
  const [focused, setFocused] = useState<string | undefined>();

  /** A mouse click leaves the focus behind, which does not count. */
  function handleFocus({ target }: FocusEvent): void {
    const card = target.matches(':focus-visible') && target.closest<HTMLElement>('[data-card]');
    setFocused(card ? card.dataset['card'] : undefined);
  }

  return {
    // A removed card loses the focus without an event.
    isHeld: isPointed || songs.some(({ id }) => String(id) === focused),
    props: {
      onPointerEnter: (move) => setPointed(move.pointerType === 'mouse'),
      onPointerLeave: () => setPointed(false),
      onFocus: handleFocus,
      onBlur: () => setFocused(undefined),
    },
  };
}

/** Returns the songs by rank. While `isHeld` the cards keep their places whatever the votes do, and are sorted afterwards. */
export function useFeaturedOrder(songs: readonly Song[], isHeld: boolean): readonly Song[] {
  const [order, setOrder] = useState<readonly number[]>([]);
  const ids = songs.map(({ id }) => id);
  if (!isHeld && ids.join() !== order.join()) setOrder(ids);
  if (!isHeld) return songs;
  const featuredRank = ({ id }: Song) => (order.includes(id) ? order.indexOf(id) : order.length);
  return songs.toSorted((one, other) => featuredRank(one) - featuredRank(other));
}

/** Returns what screen readers announce: not every vote, but a new leader, or who share the lead. */
export function useLead(songs: readonly Song[]): string {
  const most = Math.max(0, ...songs.map(({ votes }) => votes));
  const leaders = most > 0 ? songs.filter(({ votes }) => votes === most) : [];
  const ids = leaders
    .map(({ id }) => id)
    .toSorted((one, other) => one - other)
    .join();
  const [lead, setLead] = useState(ids);
  const [words, setWords] = useState('');
  if (ids !== lead) {
    const titles = leaders.map(({ media }) => media.title);
    setLead(ids);
    setWords(
      titles.length > 1
        ? `${tieWords(titles, most)}.`
        : titles.map((title) => `${title} is now in the lead.`).join(''),
    );
  }
  return words;
}
