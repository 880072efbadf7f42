import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent } from 'react';

import { showFailure } from '#kit/failure-message.ts';
import { useRequestedAct } from '#kit/requested-act.ts';
import { has } from '#kit/capabilities.ts';
import { useOpening } from '#kit/opening.ts';
import { showToast } from '#kit/toast.ts';

import { useGetHeadline } from '../headlines.queries.ts';
import type { HeadlineRow } from '../headlines.queries.ts';

const route = getRouteApi('/staff/headline-management');

/** Returns the panel with a headline's details. The address has its id, so that a link opens it, on whatever page it is. */
export function useHeadlineDetails(rows: readonly HeadlineRow[] | undefined) {
  const { id } = route.useSearch();
  const navigate = route.useNavigate();
  const { open: openPanel, close: closePanel, ...panel } = useOpening<HeadlineRow>();
  const getHeadline = useGetHeadline();
  const setAddress = useCallback(
    (next: number | undefined) =>
      void navigate({ search: (before) => ({ ...before, id: next }), replace: true, resetScroll: false }),
    [navigate],
  );
  const open = useCallback(
    (headline: HeadlineRow, opener?: Element) => {
      openPanel(headline, opener);
      setAddress(headline.id);
    },
    [openPanel, setAddress],
  );
  function close(): void {
    closePanel();
    setAddress(undefined);
  }

  const follow = useEffectEvent(async (wanted: number) => {
    if (panel.isOpen && panel.what?.id === wanted) return;
    const row = rows?.find((each) => each.id === wanted);
    try {
      const found = row ?? (has('editing') ? await getHeadline(wanted) : undefined);
      if (found) return openPanel(found);
      showToast({ kind: 'error', message: 'This headline has been deleted.' });
    } catch (error) {
      showFailure(error);
    }
    setAddress(undefined);
  });
  const isReady = rows !== undefined;
  useEffect(() => {
    if (isReady && id !== undefined) void follow(id);
  }, [isReady, id]);
  useRequestedAct('headline', isReady ? setAddress : null);

  return { ...panel, open, close };
}
