import { LIMITS } from '@greenroom/contract/kit/limits';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { iconButtonLook } from '#kit/ui/icon-button.tsx';

import { useSupportPage } from '../support.queries.ts';
import type { SupportListSearch } from '../support.search.ts';

type SupportNeighboursProps = { id: number; list: SupportListSearch };

/** Links to the messages before and after in the previous list. */
export function SupportNeighbours({ id, list }: SupportNeighboursProps) {
  const { previous, next } = useNeighbours(id, list);
  return (
    <>
      {previous && (
        <Step to={previous} list={list} label="Previous message">
          <IconChevronUp size={18} aria-hidden />
        </Step>
      )}
      {next && (
        <Step to={next} list={list} label="Next message">
          <IconChevronDown size={18} aria-hidden />
        </Step>
      )}
    </>
  );
}

type StepProps = { to: Neighbour; list: SupportListSearch; label: string; children: ReactNode };

function Step({ to, list, label, children }: StepProps) {
  return (
    <Link
      to="/subscription-plan"
      search={{ id: to.id }}
      state={{ supportList: { ...list, page: to.page === 1 ? undefined : to.page } }}
      className={iconButtonLook({ tip: 'end' })}
      aria-label={label}
      data-tip={label}
    >
      {children}
    </Link>
  );
}

/** A message beside another, with its page of the list. */
type Neighbour = { id: number; page: number };
type Neighbours = { previous: Neighbour | undefined; next: Neighbour | undefined };

const NOBODY: Neighbours = { previous: undefined, next: undefined };

/** A message's position on its page, which decides the pages to load for its neighbours. */
function reachOf(rows: readonly { id: number }[] | undefined, id: number) {
  const at = rows?.findIndex((row) => row.id === id) ?? -1;
  return { isAtStart: rows !== undefined && at <= 0, isAtEnd: at === (rows?.length ?? 0) - 1 || at === -1 };
}

type Page = ReturnType<typeof useSupportPage>;

/** The messages of consecutive pages. */
const lineOf = (pages: readonly Page[], first: number): Neighbour[] =>
  pages.flatMap(({ data }, at) => (data?.data ?? []).map(({ id }) => ({ id, page: first + at })));

const isSame = (one: Neighbours, other: Neighbours): boolean =>
  one.previous?.id === other.previous?.id && one.next?.id === other.next?.id;

/**
 * Returns the messages before and after one in the previous list. When it leaves that list, as an answered message
 * leaves the unanswered, its neighbours stay the same.
 */
function useNeighbours(id: number, list: SupportListSearch): Neighbours {
  const [known, setKnown] = useState({ of: 0, ...NOBODY });
  const { page = 1, limit = LIMITS.pageSize } = list;
  const here = useSupportPage(list, true);
  const { data } = here;
  const { isAtStart, isAtEnd } = reachOf(data?.data, id);
  const hasAfter = data !== undefined && page * limit < data.totalCounts;
  const before = useSupportPage({ ...list, page: page - 1 }, isAtStart && page > 1);
  const after = useSupportPage({ ...list, page: page + 1 }, isAtEnd && hasAfter);

  const pages = [before, here, after];
  const line = lineOf(pages, page - 1);
  const place = line.findIndex((each) => each.id === id);
  // The neighbours of the previous message would link this one to itself; pages loaded at different times could skip one.
  const isKnown = known.of === id;
  const isMoving = pages.some(({ isFetching }) => isFetching);
  if (place === -1 || (isKnown && isMoving)) return isKnown ? known : NOBODY;
  const found = { previous: line[place - 1], next: line[place + 1] };
  if (!isKnown || !isSame(found, known)) setKnown({ of: id, ...found });
  return found;
}
