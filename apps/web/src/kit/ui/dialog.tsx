import { Modal } from '@mantine/core';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import classes from './dialog.module.css';
import { IconButton } from './icon-button.tsx';

type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** While true, neither Escape nor a click outside closes it. */
  isBusy?: boolean;
  /** For what one looks at, such as a picture. */
  isWide?: boolean;
  children: ReactNode;
};

/** The frame of every dialog. Load it lazily: put the dialog in a part of its own, behind lazyPart. */
export function Dialog({ isOpen, onClose, title, isBusy = false, isWide = false, children }: DialogProps) {
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      size={isWide ? 1040 : 440}
      centered
      lockScroll={false}
      classNames={{ overlay: classes.shade ?? '', content: classes.dialog ?? '', body: classes.body ?? '' }}
      closeOnEscape={!isBusy}
      closeOnClickOutside={!isBusy}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.head}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <IconButton
            label="Close"
            tip="none"
            disabled={isBusy}
            icon={<IconX size={18} aria-hidden />}
            onClick={onClose}
          />
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
