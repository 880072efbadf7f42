import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';

import type { Parlour } from '../parlours.queries.ts';
import type { ParlourListSearch } from '../parlours.search.ts';
import { formatParlourDay } from '../parts/parlour-times.ts';
import type { OnOpenParlour } from './parlour-card-actions.tsx';
import { now } from '#kit/clock.ts';

const route = getRouteApi('/staff/scheduler-parlour');

/** The views of the parlours. */
export type ParlourView = NonNullable<ParlourListSearch['view']> | 'cards';

/** What covers the page and is not in the address. `parlour`: as it was on opening. */
export type ParlourOpening =
  | { what: 'create'; startsOn?: string | undefined }
  | { what: 'edit' | 'repeat' | 'history' | 'remove'; parlour: Parlour };

/** Holds the view and what is open. View, month, details and participants are in the address. */
export function useParlourBoard() {
  const { view, month, parlour, rsvp } = route.useSearch();
  const shown: ParlourView = view ?? 'cards';
  const navigate = route.useNavigate();
  const [thisMonth] = useState(() => formatParlourDay(now()).slice(0, 7));
  const [opening, setOpening] = useState<ParlourOpening | null>(null);

  const go = (change: ParlourListSearch, isReplacing = false) =>
    void navigate({
      search: (before) => ({ ...before, ...change }),
      resetScroll: false,
      replace: isReplacing,
    });

  const open: OnOpenParlour = (what, one) => {
    if (what === 'details') go({ parlour: one.id });
    else if (what === 'participants') go({ rsvp: one.id });
    else setOpening({ what, parlour: one });
  };

  return {
    view: shown,
    month: month ?? thisMonth,
    detailsOf: parlour,
    participantsOf: rsvp,
    opening,
    open,
    create: (startsOn?: string) => setOpening({ what: 'create', startsOn }),
    close: () => setOpening(null),
    closeDetails: () => parlour !== undefined && go({ parlour: undefined }, true),
    closeParticipants: () => go({ rsvp: undefined }, true),
    setView: (next: ParlourView) => go({ view: next === 'cards' ? undefined : next }),
    setMonth: (next: string) => go({ month: next }, true),
  };
}

export type ParlourBoardState = ReturnType<typeof useParlourBoard>;
