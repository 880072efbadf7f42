import { useId, useRef } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';

import classes from './menu.module.css';

type Item =
  | {
      label: string;
      icon?: ReactNode;
      onSelect: () => void;
      tone?: 'plain' | 'danger';
      isDisabled?: boolean;
      /** For one of several choices: whether it is the current one. */
      isChosen?: boolean;
    }
  | { heading: string };

/** What `trigger` spreads on its button. */
export type MenuTriggerProps = {
  ref: RefObject<HTMLButtonElement | null>;
  popoverTarget: string;
  'aria-haspopup': 'menu';
};

type MenuProps = {
  label: string;
  renderTrigger: (props: MenuTriggerProps) => ReactNode;
  items: readonly Item[];
};

const GAP = 4;

/** A drop-down of actions below a button: arrows, Home, End and Escape; closes on a click outside and after a choice. */
export function Menu({ label, renderTrigger, items }: MenuProps) {
  const id = useId();
  const triggerRef = useRef<HTMLButtonElement>(null);
  const listRef = useRef<HTMLDivElement>(null);

  function entries(): HTMLElement[] {
    return [...(listRef.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)') ?? [])];
  }

  function handleToggle(isOpen: boolean): void {
    const list = listRef.current;
    const button = triggerRef.current?.getBoundingClientRect();
    triggerRef.current?.setAttribute('aria-expanded', String(isOpen));
    if (!list || !button || !isOpen) return;
    const box = list.getBoundingClientRect();
    const isBelow = button.bottom + GAP + box.height <= window.innerHeight || button.top < box.height;
    list.style.top = `${isBelow ? button.bottom + GAP : button.top - GAP - box.height}px`;
    list.style.left = `${Math.max(GAP, Math.min(button.right, window.innerWidth - GAP) - box.width)}px`;
    entries()[0]?.focus();
  }

  function handleKeyDown(press: KeyboardEvent): void {
    const all = entries();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const moves: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: all.length - 1,
    };
    const next = moves[press.key];
    if (next !== undefined) {
      press.preventDefault();
      all.at(next % all.length)?.focus();
    }
    if (press.key === 'Tab') listRef.current?.hidePopover();
  }

  return (
    <>
      {renderTrigger({ ref: triggerRef, popoverTarget: id, 'aria-haspopup': 'menu' })}
      <div
        ref={listRef}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={classes.list}
        onKeyDown={handleKeyDown}
        onToggle={(change) => handleToggle(change.newState === 'open')}
      >
        {items.map((item) =>
          'heading' in item ? (
            <p key={item.heading} className={classes.heading} role="presentation">
              {item.heading}
            </p>
          ) : (
            <button
              key={item.label}
              type="button"
              role={item.isChosen === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={item.isChosen}
              tabIndex={-1}
              disabled={item.isDisabled}
              className={classes.item}
              data-tone={item.tone}
              onClick={() => {
                listRef.current?.hidePopover();
                item.onSelect();
              }}
            >
              {item.icon}
              <span>{item.label}</span>
              {item.isChosen && <span className={classes.chosen} aria-hidden />}
            </button>
          ),
        )}
      </div>
    </>
  );
}
