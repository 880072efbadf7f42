import { IconMenu2, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';

import { useBackCloses } from '#kit/back.ts';
import { IconButton } from '#kit/ui/icon-button.tsx';

import { Sidebar } from './sidebar.tsx';

/** The sidebar of narrow windows: a native dialog, so that focus stays inside and Escape closes it. */
export function NavDrawer() {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => dialogRef.current?.close();
  useBackCloses(isOpen, close);

  function open(): void {
    dialogRef.current?.showModal();
    setOpen(true);
  }

  return (
    <div className="-ms-2 md:hidden">
      <IconButton
        label="Open menu"
        tip="none"
        aria-haspopup="dialog"
        icon={<IconMenu2 size={20} aria-hidden />}
        onClick={open}
      />
      {/* A click on the backdrop hits the dialog element itself. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <dialog
        ref={dialogRef}
        className="h-dvh max-h-none w-[min(304px,88vw)] border-e border-line bg-surface text-ink backdrop:bg-shade open:animate-slide"
        aria-label="Menu"
        onClose={() => setOpen(false)}
        onClick={(click) => {
          if (click.target === click.currentTarget) close();
        }}
      >
        <div className="relative h-full">
          <IconButton
            className="absolute! top-[calc((var(--spacing-header)-var(--spacing-control))/2)] right-3 z-1"
            label="Close menu"
            tip="none"
            icon={<IconX size={18} aria-hidden />}
            onClick={close}
          />
          <Sidebar onFollow={close} />
        </div>
      </dialog>
    </div>
  );
}
