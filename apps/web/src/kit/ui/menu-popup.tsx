import { Menu } from '@base-ui/react/menu';
import { useEffect, useRef } from 'react';
import type { FocusEvent, ReactNode, RefObject } from 'react';

type Action = {
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  isDisabled?: boolean;
};

/** One of several values, of which one is chosen. */
type Choice = {
  heading: string;
  chosen: string;
  values: readonly { value: string; label: string; icon?: ReactNode; onSelect: () => void }[];
};

export type MenuItem = Action | Choice;

type MenuPopupProps = {
  isOpen: boolean;
  onClose: () => void;
  label: string;
  about?: ReactNode;
  note?: string | undefined;
  triggerRef: RefObject<HTMLButtonElement | null>;
  items: readonly MenuItem[];
};

const ITEM =
  'flex min-h-control w-full cursor-pointer items-center gap-3 rounded-md px-3 -outline-offset-2 data-highlighted:bg-hover ' +
  'data-disabled:cursor-not-allowed data-disabled:text-disabled-ink [&>svg]:flex-none';

/** The list of a Menu. */
export function MenuPopup({ isOpen, onClose, label, about, note, triggerRef, items }: MenuPopupProps) {
  const wasFocused = useRef(false);
  useEffect(() => {
    if (!isOpen) wasFocused.current = false;
  }, [isOpen]);

  /** The list gets the focus when it opens, and passes it on; later only when the pointer leaves an item. */
  function handleFocus({ target, currentTarget }: FocusEvent<HTMLElement>): void {
    if (wasFocused.current) return;
    wasFocused.current = true;
    if (target === currentTarget)
      currentTarget.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')?.focus();
  }

  return (
    <Menu.Root
      open={isOpen}
      modal={false}
      onOpenChange={(_, { event }) => {
        // A press on the button closes the list by the button's own click.
        if (!(event.target instanceof Node && triggerRef.current?.contains(event.target))) onClose();
      }}
    >
      <Menu.Portal>
        <Menu.Positioner
          anchor={triggerRef}
          side="bottom"
          align="end"
          sideOffset={4}
          collisionPadding={4}
          className="z-300"
        >
          <Menu.Popup
            finalFocus={triggerRef}
            aria-label={label}
            onFocus={handleFocus}
            className="min-w-52 max-w-[calc(100vw-8px)] rounded-lg border border-line bg-raised p-1 shadow-float outline-none"
          >
            {about && <div className="mb-1 border-b border-line px-3 pt-2 pb-3">{about}</div>}
            {items.map((item) =>
              'heading' in item ? (
                <Choices key={item.heading} {...item} />
              ) : (
                <Item key={item.label} {...item} triggerRef={triggerRef} />
              ),
            )}
            {note && <div className="mt-1 border-t border-line px-3 py-2 text-12 text-ink-faint">{note}</div>}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function Item({
  label,
  icon,
  onSelect,
  isDisabled,
  triggerRef,
}: Action & Pick<MenuPopupProps, 'triggerRef'>) {
  function handleClick(): void {
    // A dialog that opens now returns the focus to the button.
    triggerRef.current?.focus();
    onSelect();
  }

  return (
    <Menu.Item disabled={isDisabled} onClick={handleClick} className={`${ITEM} [&>svg]:text-ink-faint`}>
      {icon}
      {label}
    </Menu.Item>
  );
}

function Choices({ heading, chosen, values }: Choice) {
  return (
    <Menu.RadioGroup value={chosen} className="not-first:mt-1 not-first:border-t not-first:border-line">
      <Menu.GroupLabel className="px-3 pt-2 pb-1 text-12 font-medium text-ink-faint">
        {heading}
      </Menu.GroupLabel>
      {values.map(({ value, label, icon, onSelect }) => (
        <Menu.RadioItem
          key={value}
          value={value}
          closeOnClick
          onClick={onSelect}
          className={`${ITEM} [&>svg]:text-ink-faint`}
        >
          {icon}
          {label}
          <Menu.RadioItemIndicator className="ms-auto size-2 rounded-full bg-accent" />
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
