import { Drawer } from '@mantine/core';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { IconButton } from './icon-button.tsx';
import classes from './side-panel-frame.module.css';

export type SidePanelProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Stays at the bottom while the body scrolls. */
  actions?: ReactNode;
  /** Wide enough for two columns, if the window is. */
  isWide?: boolean;
  /** False when the caller moves the focus itself after closing. */
  returnFocus?: boolean;
  children: ReactNode;
};

const parts = { overlay: classes.shade ?? '', content: classes.panel ?? '', body: classes.body ?? '' };

/** The panel itself; screens use SidePanel, which loads it. */
export function SidePanelFrame({
  isOpen,
  onClose,
  title,
  actions,
  isWide = false,
  returnFocus = true,
  children,
}: SidePanelProps) {
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={onClose}
      returnFocus={returnFocus}
      position="right"
      size={isWide ? 'var(--panel-wide)' : 'var(--panel)'}
      lockScroll={false}
      classNames={parts}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <div className={classes.head}>
          <Drawer.Title className={classes.title}>{title}</Drawer.Title>
          <IconButton label="Close" tip="none" icon={<IconX size={18} aria-hidden />} onClick={onClose} />
        </div>
        <Drawer.Body>{children}</Drawer.Body>
        {actions && <div className={classes.actions}>{actions}</div>}
      </Drawer.Content>
    </Drawer.Root>
  );
}
