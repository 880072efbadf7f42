import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ComponentType } from 'react';

import { getToasts, onToastsChange } from '../toast.ts';
import type { Toast } from '../toast.ts';
import classes from './toaster.module.css';

type Card = ComponentType<{ toast: Toast }>;

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

/** The toasts, top centre, announced to screen readers. Rendered once in the app. */
export function Toaster() {
  const toasts = useSyncExternalStore(onToastsChange, getToasts);
  const Card = useCard(toasts.length > 0);
  return (
    <section className={classes.region} aria-label="Messages" aria-live="polite">
      {toasts.map((toast) =>
        Card ? <Card key={toast.id} toast={toast} /> : <p key={toast.id}>{toast.message}</p>,
      )}
    </section>
  );
}
