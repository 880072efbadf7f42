import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ComponentType } from 'react';

import { getToasts, onToastsChange } from '../toast.ts';
import type { Toast } from '../toast.ts';
import classes from './toaster.module.css';

type Card = ComponentType<{ toast: Toast }>;

/** After the first screen, so that a toast about a lost connection has its looks already. */
const FETCH_AFTER_MS = 2000;

/** How a toast looks, fetched behind the first screen, at once when one is shown before. */
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

/** The toasts, top centre, announced to screen readers. Stands once in the app. */
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
