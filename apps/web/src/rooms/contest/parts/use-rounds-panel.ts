import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';

const route = getRouteApi('/staff/song-contest');

/** Opens the closed rounds: the address says which one is open, but not whether the list is. */
export function useRoundsPanel() {
  const { round } = route.useSearch();
  const navigate = route.useNavigate();
  const [isList, setList] = useState(false);

  function open(id: number | null): void {
    // The list stays open behind a round: both are one panel.
    setList(true);
    if (id !== (round ?? null)) void navigate({ search: { round: id ?? undefined }, resetScroll: false });
  }

  function close(): void {
    setList(false);
    if (round !== undefined) void navigate({ search: {}, resetScroll: false });
  }

  return { isOpen: isList || round !== undefined, roundId: round ?? null, open, close };
}
