import { useEffect, useEffectEvent, useRef } from 'react';

/** What a card says: its title, and what else the browser's search finds it by. */
export type CardWords = { title: string; more?: string };

/** The place of a card that is not drawn: a screen reader reads its title, and the browser's search finds its words. */
export function CardPlace({ title, more, onFind }: CardWords & { onFind: () => void }) {
  const ref = useRef<HTMLElement>(null);
  const handleFind = useEffectEvent(onFind);
  useEffect(() => {
    const place = ref.current;
    const find = () => handleFind();
    // React knows neither the value nor the event.
    for (const part of place?.querySelectorAll('span') ?? []) part.setAttribute('hidden', 'until-found');
    place?.addEventListener('beforematch', find);
    return () => place?.removeEventListener('beforematch', find);
  }, []);
  return (
    <article
      ref={ref}
      className="h-full overflow-hidden rounded-lg border border-line bg-surface"
      aria-label={title}
    >
      <h3 aria-label={title}>
        <span>{title}</span>
      </h3>
      <span>{more}</span>
    </article>
  );
}
