import { LIMITS } from '@greenroom/contract/kit/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { wordsOf } from '#kit/api.ts';
import { showToast } from '#kit/toast.ts';

import { bulletinPage } from '../bulletins.queries.ts';
import type { BulletinPage } from '../bulletins.queries.ts';
import type { BulletinListSearch } from '../bulletins.search.ts';

type Step = Pick<BulletinListSearch, 'page' | 'post'>;

/** Where the open post stands in the list, and the way to the ones beside it. */
export type BulletinSteps = {
  /** From 1; null when the list does not have it. */
  place: number | null;
  total: number;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
};

type Options = {
  search: BulletinListSearch;
  /** Undefined while it is not the one of this address. */
  list: BulletinPage | undefined;
  onStep: (to: Step) => void;
};

/** Counted from 0, over all pages. `isHere`: the list has the post there; else it had. */
type Place = { at: number; isHere: boolean };

/** The open post's place in the list, kept after the post has left the list. */
function usePlace({ page = 1, post }: BulletinListSearch, list: BulletinPage | undefined): Place | null {
  const [known, setKnown] = useState<{ post: number; at: number } | null>(null);
  const index = list?.data.findIndex(({ id }) => id === post) ?? -1;
  if (index < 0 || post === undefined)
    return known?.post === post ? { at: known?.at ?? 0, isHere: false } : null;
  const at = (page - 1) * LIMITS.pageSize + index;
  if (known?.post !== post || known.at !== at) setKnown({ post, at });
  return { at, isHere: true };
}

/** The places before and after it; from a post that the list never had, on to the page's first. */
function besides(place: Place | null, page: number): { previous: number; next: number } {
  if (!place) return { previous: -1, next: (page - 1) * LIMITS.pageSize };
  return { previous: place.at - 1, next: place.isHere ? place.at + 1 : place.at };
}

/**
 * Previous and next of the open post, across pages too. Of a post that has left the list, as when it no longer meets
 * the filter, the next one is the one that moved up.
 */
export function useBulletinSteps({ search, list, onStep }: Options): BulletinSteps {
  const client = useQueryClient();
  const { page = 1, post } = search;
  const place = usePlace(search, list);
  const isStepping = useRef(false);
  const openRef = useRef(post);
  useEffect(() => {
    openRef.current = post;
  }, [post]);

  async function step(to: number): Promise<void> {
    if (isStepping.current) return;
    isStepping.current = true;
    try {
      const wanted = Math.floor(to / LIMITS.pageSize) + 1;
      const isHere = list && wanted === page;
      const found = isHere ? list : await client.fetchQuery(bulletinPage({ ...search, page: wanted }));
      const row = found.data[to % LIMITS.pageSize];
      // Closed or gone on meanwhile: then nobody asks for this one any more.
      if (row && openRef.current === post) onStep({ page: wanted === 1 ? undefined : wanted, post: row.id });
    } catch (error) {
      showToast({ kind: 'error', message: wordsOf(error) });
    } finally {
      isStepping.current = false;
    }
  }

  const total = list?.totalCounts ?? 0;
  const { previous, next } = besides(place, page);
  const wayTo = (to: number) => (to >= 0 && to < total ? () => void step(to) : null);
  return {
    place: place?.isHere ? place.at + 1 : null,
    total,
    onPrevious: wayTo(previous),
    onNext: wayTo(next),
  };
}
