import { clsx } from 'clsx';

import { IS_MAC } from '../keys.ts';

const NAMES: Readonly<Record<string, string>> = {
  Mod: IS_MAC ? '⌘' : 'Ctrl',
  Enter: 'Enter',
  Escape: 'Esc',
  ' ': 'Space',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
};

/** Returns the keys to press as people read them: 'Mod+k' as 'Ctrl' and 'K', 'g d' as 'g' and 'd'. */
function splitKeyHint(keys: string): string[] {
  if (keys === ' ') return ['Space'];
  return keys.split(' ').flatMap((press) => {
    const parts = press.split(/\+(?=.)/);
    const isLetter = parts.length > 1;
    return parts.map((part) => NAMES[part] ?? (isLetter && part.length === 1 ? part.toUpperCase() : part));
  });
}

/** Shows which keys to press. Screen readers get them from `aria-keyshortcuts` or the text beside it. */
export function KeyHint({ keys, className }: { keys: string; className?: string }) {
  return (
    <span className={clsx('inline-flex flex-none items-center gap-1', className)}>
      {splitKeyHint(keys).map((part, at) => (
        <kbd
          // The same key may come twice.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          className="min-w-5 rounded-sm border border-line bg-surface px-1 text-center font-sans text-12/[18px] text-ink-soft"
        >
          {part}
        </kbd>
      ))}
    </span>
  );
}
