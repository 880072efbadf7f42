import { SOFT, SoftText } from './cells.tsx';

/** As many letters as a narrow column shows in one line. */
const LETTERS = 18;

/** Returns how many of the items fit in one line, at least one. */
function fitting(items: readonly string[]): number {
  for (let count = items.length; count > 1; count -= 1) {
    const rest = count < items.length ? 3 : 0;
    if (items.slice(0, count).join(', ').length + rest <= LETTERS) return count;
  }
  return 1;
}

/** Items in one line; those that do not fit are counted, and listed on hover and for screen readers. */
export function ShortList({ items }: { items: readonly string[] }) {
  const count = fitting(items);
  const all = items.join(', ');
  if (count >= items.length) return <SoftText>{all}</SoftText>;
  return (
    <span className={SOFT} title={all}>
      <span className="whitespace-nowrap" aria-hidden>
        {items.slice(0, count).join(', ')} +{items.length - count}
      </span>
      <span className="sr-only">{all}</span>
    </span>
  );
}
