import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What the page is asked to do when it opens: the palette's actions. */
    asked?: string | undefined;
  }
}

/**
 * Does, once, what the palette asked of this page by `state: { asked }`, with the id after it ('song 7'; 0 without). Null:
 * the page is not ready for it yet.
 */
export function useRequestedAct(act: string, run: ((id: number) => void) | null): void {
  const asked = useLocation({ select: ({ state }) => state.asked });
  const id = asked === act ? 0 : asked?.startsWith(`${act} `) ? Number(asked.slice(act.length)) : Number.NaN;
  const isAsked = !Number.isNaN(id);
  const navigate = useNavigate();
  const isReady = run !== null;
  const take = useEffectEvent(() => {
    // Reload and Back must not do it again.
    void navigate({
      to: '.',
      search: true,
      replace: true,
      resetScroll: false,
      state: (before) => ({ ...before, asked: undefined }),
    });
    run?.(id);
  });
  useEffect(() => {
    if (isAsked && isReady) take();
  }, [isAsked, isReady]);
}
