import { IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { copyText } from '../copy.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from './text-field.tsx';

type ShownOnceDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** What it is, above the field: 'Key'. */
  label: string;
  value: string;
  /** What whoever has it can do. */
  lead: ReactNode;
  /** How it is used. */
  children?: ReactNode;
};

/** Shows a secret that the server can't show again, to be copied. Load it lazily, as every dialog. */
export function ShownOnceDialog(props: ShownOnceDialogProps) {
  const { isOpen, onClose, title, label, value, lead, children } = props;
  const name = label.toLowerCase();
  const words = { copied: `The ${name} was copied.`, instead: `Select the ${name} to copy it.` };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} actions={<Button onClick={onClose}>Done</Button>}>
      <div className="grid gap-4">
        <p className="text-ink-soft">Copy it now: it is shown only once. {lead}</p>
        <div className="grid gap-3">
          <TextField
            label={label}
            value={value}
            readOnly
            dir="ltr"
            autoComplete="off"
            onFocus={(arrival) => arrival.currentTarget.select()}
          />
          <Button
            data-autofocus
            icon={<IconCopy size={18} aria-hidden />}
            onClick={() => void copyText(value, words)}
          >
            Copy
          </Button>
        </div>
        {children}
      </div>
    </Dialog>
  );
}
