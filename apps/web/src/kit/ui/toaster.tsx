import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { ComponentType } from 'react';

import { leavePage, useToasts } from '../toast.ts';
import type { Toast } from '../toast.ts';
import type { ToastCardProps } from './toast-card.tsx';

/** The toast that was shown last comes last. */
const byTime = (a: Toast, b: Toast): number => (a.times.at(-1)?.id ?? 0) - (b.times.at(-1)?.id ?? 0);

type Card = ComponentType<ToastCardProps>;

/** After the first screen, so that a toast about a lost connection already has its styles. */
const FETCH_AFTER_MS = 2000;

/** Draws toasts; loaded after the first screen, or immediately when one is shown before. */
function useCard(isWanted: boolean): Card | null {
  const [card, setCard] = useState<Card | null>(null);
  useEffect(() => {
    if (card) return undefined;
    const fetchCard = async () => {
      const { ToastCard } = await import('./toast-card.tsx');
      setCard(() => ToastCard);
    };
    const timer = setTimeout(() => void fetchCard().catch(() => undefined), isWanted ? 0 : FETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [card, isWanted]);
  return card;
}

/** Lets the messages of a page go with it. */
function usePageChange(): void {
  const page = useLocation({ select: ({ pathname }) => pathname });
  const before = useRef(page);
  useEffect(() => {
    if (before.current !== page) leavePage();
    before.current = page;
  }, [page]);
}

/**
 * The stack of toasts, at the bottom left beside the menu and above the player, announced to screen readers. Rendered once in the app. While one is under the pointer
 * or the focus, all stay, so that none moves away from it.
 *
 * Base UI's Toast is not used: it makes each toast a dialog in the order of tabbing, reads errors from a hidden copy, and
 * loses what is shown before its provider is loaded. Count, `about` and the recent messages would need toast.ts as well.
 */
export function Toaster() {
  const toasts = useToasts();
  const Card = useCard(toasts.length > 0);
  const [holder, setHolder] = useState<number | null>(null);
  const isHeld = toasts.some(({ key }) => key === holder);
  const newest = toasts
    .filter(({ times }) => times.at(-1)?.undo)
    .toSorted(byTime)
    .at(-1);
  usePageChange();
  return (
    <section
      className="pointer-events-none fixed right-3 bottom-(--toast-bottom) left-[calc(var(--side-width)+12px)] z-toast grid justify-items-start gap-2 print:hidden"
      aria-label="Messages"
      aria-live="polite"
    >
      {toasts.map((toast) =>
        Card ? (
          <Card
            key={toast.key}
            toast={toast}
            isHeld={isHeld}
            hasKey={toast === newest}
            onHold={(isHolding) => setHolder(isHolding ? toast.key : null)}
          />
        ) : (
          <p key={toast.key}>{toast.message}</p>
        ),
      )}
    </section>
  );
}
