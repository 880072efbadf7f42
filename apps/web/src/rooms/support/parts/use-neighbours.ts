import { LIMITS } from '@greenroom/contract/kit/limits';
import { useState } from 'react';

import { useSupportPage } from '../support.queries.ts';
import type { SupportListSearch } from '../support.search.ts';

/** A message beside another, and the page of the list that it stands on. */
export type Neighbour = { id: number; page: number };
export type Neighbours = { previous: Neighbour | undefined; next: Neighbour | undefined };

const NOBODY: Neighbours = { previous: undefined, next: undefined };

/** Where a message stands on its page; how far one has to look for who is beside it. */
function reachOf(rows: readonly { id: number }[] | undefined, id: number) {
  const at = rows?.findIndex((row) => row.id === id) ?? -1;
  return { isAtStart: rows !== undefined && at <= 0, isAtEnd: at === (rows?.length ?? 0) - 1 || at === -1 };
}

const placesOf = (rows: readonly { id: number }[] | undefined, page: number): Neighbour[] =>
  (rows ?? []).map(({ id }) => ({ id, page }));

const isSame = (one: Neighbours, other: Neighbours): boolean =>
  one.previous?.id === other.previous?.id && one.next?.id === other.next?.id;

/**
 * Who stands before and after a message in the list that one came from. When it leaves that list, as an answered one
 * leaves the unanswered, those beside it stay what they were.
 */
export function useNeighbours(id: number, list: SupportListSearch): Neighbours {
  const [known, setKnown] = useState(NOBODY);
  const { page = 1 } = list;
  const { data } = useSupportPage(list, true);
  const { isAtStart, isAtEnd } = reachOf(data?.data, id);
  const hasAfter = data !== undefined && page * LIMITS.pageSize < data.totalCounts;
  const before = useSupportPage({ ...list, page: page - 1 }, isAtStart && page > 1);
  const after = useSupportPage({ ...list, page: page + 1 }, isAtEnd && hasAfter);

  const line = [
    ...placesOf(before.data?.data, page - 1),
    ...placesOf(data?.data, page),
    ...placesOf(after.data?.data, page + 1),
  ];
  const place = line.findIndex((each) => each.id === id);
  if (place === -1) return known;
  const found = { previous: line[place - 1], next: line[place + 1] };
  if (!isSame(found, known)) setKnown(found);
  return found;
}
