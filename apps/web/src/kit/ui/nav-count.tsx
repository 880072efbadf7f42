import { clsx } from 'clsx';

const MOST = 99;

/** How many of something wait, beside the link to them, or at its icon. Hidden while it is zero. */
export function NavCount({ count, what, isFolded }: { count: number; what: string; isFolded: boolean }) {
  if (count === 0) return null;
  return (
    <span
      className={clsx(
        'ms-auto min-w-5 rounded-full bg-accent px-1.5 text-center text-12/5 text-on-fill',
        isFolded && 'max-side:absolute max-side:-top-0.5 max-side:-right-1.5',
      )}
    >
      {count > MOST ? `${MOST}+` : count}
      <span className="sr-only"> {what}</span>
    </span>
  );
}
