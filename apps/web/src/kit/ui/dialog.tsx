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
  /** For something to look at, such as a picture. */
  isWide?: boolean;
  /** The buttons of a form: they stay at the bottom while the body scrolls, and the dialog fills a phone. */
  actions?: ReactNode;
  children: ReactNode;
};

const parts = {
  overlay: classes.shade ?? '',
  inner: classes.inner ?? '',
  content: classes.dialog ?? '',
  body: classes.body ?? '',
};

/** The frame of every dialog. Load it lazily: put the dialog in its own file, behind lazyDialog. */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, isBusy = false, isWide = false, actions, children } = props;
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      size={isWide ? 1040 : 440}
      centered
      lockScroll={false}
      classNames={parts}
      closeOnEscape={!isBusy}
      closeOnClickOutside={!isBusy}
    >
      <Modal.Overlay />
      <Modal.Content data-form={Boolean(actions) || undefined}>
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
        {actions && <div className={classes.actions}>{actions}</div>}
      </Modal.Content>
    </Modal.Root>
  );
}
