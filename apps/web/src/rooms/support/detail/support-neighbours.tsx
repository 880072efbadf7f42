import { LIMITS } from '@greenroom/contract/kit/limits';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { LinkOptions } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { formatCount } from '#kit/format.ts';
import { useKeys } from '#kit/keys.ts';
import { iconButtonLook } from '#kit/ui/icon-button.tsx';

import { useSupportPage } from '../support.queries.ts';
import type { SupportListSearch } from '../support.search.ts';

type SupportNeighboursProps = { id: number; list: SupportListSearch };

/** The message's place in the previous list, '3 of 62', and links to the messages before and after. */
export function SupportNeighbours({ id, list }: SupportNeighboursProps) {
  const { previous, next, place, total } = useNeighbours(id, list);
  const navigate = useNavigate();
  const linkTo = ({ id: to, page }: Neighbour) =>
    ({
      to: '/subscription-plan',
      search: { id: to },
      state: { supportList: { ...list, page: page === 1 ? undefined : page } },
    }) satisfies LinkOptions;
  const go = (to: Neighbour | undefined) => (to ? () => void navigate(linkTo(to)) : null);
  useKeys('This message', [
    { keys: 'j', label: 'Next message of the list', onPress: go(next) },
    { keys: 'k', label: 'Previous message of the list', onPress: go(previous) },
  ]);
  return (
    <div className="flex items-center gap-2">
      {place > 0 && (
        <p className="text-13 whitespace-nowrap text-ink-soft tabular-nums">
          {formatCount(place)} of {formatCount(total)}
        </p>
      )}
      {previous && (
        <Step {...linkTo(previous)} label="Previous message" letter="k">
          <IconChevronUp size={18} aria-hidden />
        </Step>
      )}
      {next && (
        <Step {...linkTo(next)} label="Next message" letter="j">
          <IconChevronDown size={18} aria-hidden />
        </Step>
      )}
    </div>
  );
}

type StepProps = LinkOptions & { label: string; letter: string; children: ReactNode };

function Step({ label, letter, children, ...to }: StepProps) {
  return (
    <Link
      {...to}
      className={iconButtonLook({ tip: 'end' })}
      aria-label={label}
      aria-keyshortcuts={letter}
      data-tip={`${label}: press ${letter}`}
    >
      {children}
    </Link>
  );
}

/** A message beside another, with its page of the list. */
type Neighbour = { id: number; page: number };
type Neighbours = {
  previous: Neighbour | undefined;
  next: Neighbour | undefined;
  /** From 1; 0 while unknown. */
  place: number;
  total: number;
};

const NOBODY: Neighbours = { previous: undefined, next: undefined, place: 0, total: 0 };

/** A message's position on its page, which decides the pages to load for its neighbours. */
function findReach(rows: readonly { id: number }[] | undefined, id: number) {
  const at = rows?.findIndex((row) => row.id === id) ?? -1;
  return { isAtStart: rows !== undefined && at <= 0, isAtEnd: at === (rows?.length ?? 0) - 1 || at === -1 };
}

type Page = ReturnType<typeof useSupportPage>;

/** The messages of consecutive pages. */
const listNeighbours = (pages: readonly Page[], first: number): Neighbour[] =>
  pages.flatMap(({ data }, at) => (data?.data ?? []).map(({ id }) => ({ id, page: first + at })));

const isSame = (one: Neighbours, other: Neighbours): boolean =>
  one.previous?.id === other.previous?.id &&
  one.next?.id === other.next?.id &&
  one.place === other.place &&
  one.total === other.total;

type Around = { page: number; limit: number; total: number };

/** Returns where a message stands in a line of pages around `page`; null when it is not in it. */
function placeIn(line: readonly Neighbour[], id: number, { page, limit, total }: Around): Neighbours | null {
  const at = line.findIndex((each) => each.id === id);
  if (at === -1) return null;
  const rowsBefore = line.findIndex((each) => each.page === page);
  const place = (page - 1) * limit + at + 1 - rowsBefore;
  return { previous: line[at - 1], next: line[at + 1], place, total };
}

/**
 * Returns the messages before and after one in the previous list. When it leaves that list, as an answered message
 * leaves the unanswered, its neighbours stay the same.
 */
function useNeighbours(id: number, list: SupportListSearch): Neighbours {
  const [known, setKnown] = useState({ of: 0, ...NOBODY });
  const { page = 1, limit = LIMITS.pageSize } = list;
  const here = useSupportPage(list, true);
  const { data } = here;
  const total = data?.totalCounts ?? 0;
  const { isAtStart, isAtEnd } = findReach(data?.data, id);
  const hasAfter = page * limit < total;
  const before = useSupportPage({ ...list, page: page - 1 }, isAtStart && page > 1);
  const after = useSupportPage({ ...list, page: page + 1 }, isAtEnd && hasAfter);

  const pages = [before, here, after];
  const line = listNeighbours(pages, page - 1);
  // The neighbours of the previous message would link this one to itself; pages loaded at different times could skip one.
  const isKnown = known.of === id;
  const isMoving = pages.some(({ isFetching }) => isFetching);
  const found = placeIn(line, id, { page, limit, total });
  if (!found || (isKnown && isMoving)) return isKnown ? known : NOBODY;
  if (!isKnown || !isSame(found, known)) setKnown({ of: id, ...found });
  return found;
}
