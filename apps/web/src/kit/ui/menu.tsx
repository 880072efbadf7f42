import { useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';

import { lazyDialog } from '../lazy-part.tsx';
import type { MenuItem } from './menu-popup.tsx';

const MenuPopup = lazyDialog(async () => (await import('./menu-popup.tsx')).MenuPopup);

/** What `trigger` spreads on its button. */
export type MenuTriggerProps = {
  ref: RefObject<HTMLButtonElement | null>;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  onClick: () => void;
  onPointerEnter: () => void;
  onFocus: () => void;
  onKeyDown: (press: KeyboardEvent) => void;
};

type MenuProps = {
  label: string;
  /** Stands above the actions: whom or what they are about. */
  about?: ReactNode;
  /** Stands below the actions, small. */
  note?: string | undefined;
  renderTrigger: (props: MenuTriggerProps) => ReactNode;
  items: readonly MenuItem[];
};

/** A drop-down of actions below a button. Its list is loaded after the first screen, and there from when the button is reached. */
export function Menu({ label, about, note, renderTrigger, items }: MenuProps) {
  const triggerRef = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isReached, setReached] = useState(false);
  const reach = () => setReached(true);
  return (
    <>
      {renderTrigger({
        ref: triggerRef,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onClick() {
          reach();
          setOpen(!isOpen);
        },
        onPointerEnter: reach,
        onFocus: reach,
        // While its list is loading, the button has the keys.
        onKeyDown: ({ key }) => {
          if (key === 'Escape') setOpen(false);
        },
      })}
      {isReached && (
        <MenuPopup
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          label={label}
          about={about}
          note={note}
          triggerRef={triggerRef}
          items={items}
        />
      )}
    </>
  );
}
