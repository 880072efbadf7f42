import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';

const route = getRouteApi('/staff/song-contest');

/** Closed rounds: which one is open is in the address; their list is not. */
export function useRoundsPanel() {
  const { round } = route.useSearch();
  const navigate = route.useNavigate();
  const [isList, setList] = useState(false);

  function open(id: number | null): void {
    // Behind a round that is open the list stays: the panel is one.
    setList(true);
    if (id !== (round ?? null)) void navigate({ search: { round: id ?? undefined }, resetScroll: false });
  }

  function close(): void {
    setList(false);
    if (round !== undefined) void navigate({ search: {}, resetScroll: false });
  }

  return { isOpen: isList || round !== undefined, roundId: round ?? null, open, close };
}
