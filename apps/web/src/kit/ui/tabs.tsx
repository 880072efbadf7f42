import { clsx } from 'clsx';
import { useId, useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

type TabsProps<Id extends string | number> = {
  /** The name of the tab list: 'About Ada Lovelace'. */
  label: string;
  tabs: readonly { id: Id; title: string }[];
  current: Id;
  onChange: (id: Id) => void;
  /** The content of the current tab. */
  children: ReactNode;
};

/**
 * A shade at an edge behind which there are more tabs. The covers scroll with the tabs, and so lie on a shade where the
 * tabs end; the surface of a card is around them.
 */
const EDGES = clsx(
  'rounded-t-[11px] bg-no-repeat [background-attachment:local,local,scroll,scroll] [background-position:left,right,left,right]',
  '[background-size:48px_100%,48px_100%,20px_100%,20px_100%]',
  '[--shade:color-mix(in_srgb,var(--color-ink)_14%,transparent)]',
  'bg-[linear-gradient(to_right,var(--color-surface)_24px,transparent),linear-gradient(to_left,var(--color-surface)_24px,transparent),linear-gradient(to_right,var(--shade),transparent),linear-gradient(to_left,var(--shade),transparent)]',
);

/** Tabs with the panel of the current one: Left and Right, Home and End; a tab opens when it gets the focus. */
export function Tabs<Id extends string | number>(props: TabsProps<Id>) {
  const { label, tabs, current, onChange, children } = props;
  const id = useId();
  const listRef = useRef<HTMLDivElement>(null);
  const at = tabs.findIndex((tab) => tab.id === current);

  // On a phone not all tabs fit. This scrolls the list directly, because scrollIntoView would move the page as well.
  useLayoutEffect(() => {
    const list = listRef.current;
    const button = list?.children[at];
    if (!list || !(button instanceof HTMLElement)) return;
    list.scrollLeft = button.offsetLeft - (list.clientWidth - button.offsetWidth) / 2;
  }, [at]);

  function handleKeyDown(press: KeyboardEvent): void {
    const moves: Record<string, number> = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: at - 1,
      Home: 0,
      End: -1,
    };
    const next = moves[press.key];
    if (next === undefined || press.ctrlKey || press.metaKey || press.altKey) return;
    press.preventDefault();
    const tab = tabs.at(next);
    const button = [...(listRef.current?.children ?? [])].at(next);
    if (!tab || !(button instanceof HTMLElement)) return;
    button.focus();
    onChange(tab.id);
  }

  return (
    <div className="min-w-0">
      <div
        ref={listRef}
        role="tablist"
        aria-label={label}
        className={clsx(
          'relative flex gap-1 overflow-x-auto border-b border-line px-3 [scrollbar-width:none] max-sm:px-1',
          EDGES,
        )}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === current ? 0 : -1}
            className="relative h-12 flex-none cursor-pointer rounded-md px-3 font-medium whitespace-nowrap text-ink-soft -outline-offset-4 transition-colors hover:text-ink aria-selected:text-accent-ink after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:rounded-full aria-selected:after:bg-accent-ink forced-colors:aria-selected:after:bg-[Highlight]"
            onClick={() => onChange(tab.id)}
            onKeyDown={handleKeyDown}
          >
            {tab.title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`}>
        {children}
      </div>
    </div>
  );
}
