import { LIMITS } from '@greenroom/contract/kit/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { wordsOf } from '#kit/api.ts';
import { showToast } from '#kit/toast.ts';

import { bulletinPage } from '../bulletins.queries.ts';
import type { BulletinPage } from '../bulletins.queries.ts';
import type { BulletinListSearch } from '../bulletins.search.ts';

type Step = Pick<BulletinListSearch, 'page' | 'post'>;

/** The open post's position in the list, and functions to open its neighbours. */
export type BulletinSteps = {
  /** From 1; null when it is not in the list. */
  place: number | null;
  total: number;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
};

type Options = {
  search: BulletinListSearch;
  /** Undefined while the query is not that of this address. */
  list: BulletinPage | undefined;
  onStep: (to: Step) => void;
};

/** Counted from 0, over all pages. `isHere`: the list contains the post; else it did. */
type Place = { at: number; isHere: boolean };

/** Returns the open post's position in the list, kept after the post has left the list. */
function usePlace({ post }: BulletinListSearch, from: number, list: BulletinPage | undefined): Place | null {
  const [known, setKnown] = useState<{ post: number; at: number } | null>(null);
  const index = list?.data.findIndex(({ id }) => id === post) ?? -1;
  if (index < 0 || post === undefined)
    return known?.post === post ? { at: known?.at ?? 0, isHere: false } : null;
  const at = from + index;
  if (known?.post !== post || known.at !== at) setKnown({ post, at });
  return { at, isHere: true };
}

/** Returns the positions before and after it; for a post that was never in the list, the first of the page comes next. */
function besides(place: Place | null, from: number): { previous: number; next: number } {
  if (!place) return { previous: -1, next: from };
  return { previous: place.at - 1, next: place.isHere ? place.at + 1 : place.at };
}

/**
 * Opens the posts before and after the open one, across pages. When a post has left the list, for example because it no
 * longer matches the filter, the next one is the one that moved up.
 */
export function useBulletinSteps({ search, list, onStep }: Options): BulletinSteps {
  const client = useQueryClient();
  const { page = 1, limit = LIMITS.pageSize, post } = search;
  /** The position of the page's first post. */
  const from = (page - 1) * limit;
  const place = usePlace(search, from, list);
  const isStepping = useRef(false);
  const openRef = useRef(post);
  useEffect(() => {
    openRef.current = post;
  }, [post]);

  async function step(to: number): Promise<void> {
    if (isStepping.current) return;
    isStepping.current = true;
    try {
      const wanted = Math.floor(to / limit) + 1;
      const isHere = list && wanted === page;
      const found = isHere ? list : await client.fetchQuery(bulletinPage({ ...search, page: wanted }));
      const row = found.data[to % limit];
      // The panel was closed or shows another post meanwhile, so this step is obsolete.
      if (row && openRef.current === post) onStep({ page: wanted === 1 ? undefined : wanted, post: row.id });
    } catch (error) {
      showToast({ kind: 'error', message: wordsOf(error) });
    } finally {
      isStepping.current = false;
    }
  }

  const total = list?.totalCounts ?? 0;
  const { previous, next } = besides(place, from);
  const wayTo = (to: number) => (to >= 0 && to < total ? () => void step(to) : null);
  return {
    place: place?.isHere ? place.at + 1 : null,
    total,
    onPrevious: wayTo(previous),
    onNext: wayTo(next),
  };
}
