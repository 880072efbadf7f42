import { useId, useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

import classes from './tabs.module.css';

type TabsProps<Id extends string | number> = {
  /** The name of the tab list: 'About Ada Lovelace'. */
  label: string;
  tabs: readonly { id: Id; title: string }[];
  current: Id;
  onChange: (id: Id) => void;
  /** The content of the current tab. */
  children: ReactNode;
};

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
    <div className={classes.tabs}>
      <div ref={listRef} role="tablist" aria-label={label} className={classes.list}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === current ? 0 : -1}
            className={classes.tab}
            onClick={() => onChange(tab.id)}
            onKeyDown={handleKeyDown}
          >
            {tab.title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`} className={classes.panel}>
        {children}
      </div>
    </div>
  );
}
