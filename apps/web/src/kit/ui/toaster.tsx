import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';

import { useToasts } from '../toast.ts';
import type { ToastCardProps } from './toast-card.tsx';

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

/**
 * The stack of toasts, top centre, announced to screen readers. Rendered once in the app. While one is under the pointer
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
  return (
    <section
      className="pointer-events-none fixed inset-x-0 top-3 z-toast grid justify-items-center gap-2 px-3 print:hidden"
      aria-label="Messages"
      aria-live="polite"
    >
      {toasts.map((toast) =>
        Card ? (
          <Card
            key={toast.key}
            toast={toast}
            isHeld={isHeld}
            onHold={(isHolding) => setHolder(isHolding ? toast.key : null)}
          />
        ) : (
          <p key={toast.key}>{toast.message}</p>
        ),
      )}
    </section>
  );
}
