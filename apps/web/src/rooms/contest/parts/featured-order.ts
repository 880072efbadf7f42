import { useState } from 'react';
import type { FocusEvent, PointerEvent } from 'react';

import type { Song } from '../contest.queries.ts';

type Hold = {
  isHeld: boolean;
  /** What the place of the cards spreads on itself. */
  props: {
    onPointerEnter: (move: PointerEvent) => void;
    onPointerLeave: () => void;
    onFocus: (move: FocusEvent) => void;
    onBlur: () => void;
  };
};

/** Whether somebody is at the cards, with the mouse or the keyboard: then none of them may slip away. */
export function useHold(songs: readonly Song[]): Hold {
  const [isPointed, setPointed] = useState(false);
  const [focused, setFocused] = useState<string | undefined>();

  /** A press with the mouse leaves the focus behind: that is no stay. */
  function handleFocus({ target }: FocusEvent): void {
    const card = target.matches(':focus-visible') && target.closest<HTMLElement>('[data-card]');
    setFocused(card ? card.dataset['card'] : undefined);
  }

  return {
    // A card that goes takes the focus along without a word.
    isHeld: isPointed || songs.some(({ id }) => String(id) === focused),
    props: {
      onPointerEnter: (move) => setPointed(move.pointerType === 'mouse'),
      onPointerLeave: () => setPointed(false),
      onFocus: handleFocus,
      onBlur: () => setFocused(undefined),
    },
  };
}

/** The songs by rank. While `isHeld` the cards stay where they are, whatever the votes do, and settle afterwards. */
export function useFeaturedOrder(songs: readonly Song[], isHeld: boolean): readonly Song[] {
  const [order, setOrder] = useState<readonly number[]>([]);
  const ids = songs.map(({ id }) => id);
  if (!isHeld && ids.join() !== order.join()) setOrder(ids);
  if (!isHeld) return songs;
  const placeOf = ({ id }: Song) => (order.includes(id) ? order.indexOf(id) : order.length);
  return songs.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** What a screen reader is told: not every vote, but who comes to lead. Of an empty contest nobody does. */
export function useLead(first: Song | undefined): string {
  const [lead, setLead] = useState(first?.id);
  const [words, setWords] = useState('');
  if (first?.id !== lead) {
    setLead(first?.id);
    setWords(first && lead !== undefined ? `${first.media.title} is now in the lead.` : '');
  }
  return words;
}
