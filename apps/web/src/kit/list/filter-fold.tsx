import type { FormEvent, ReactNode } from 'react';

import { Button } from '../ui/button.tsx';
import { SidePanelFrame } from '../ui/side-panel-frame.tsx';

export type FilterFoldProps = {
  isOpen: boolean;
  onClose: () => void;
  /** The button that applies the fields; without it, each applied at once. */
  submit: ReactNode;
  onSubmit?: (submit: FormEvent) => void;
  children: ReactNode;
};

/** The panel that holds the fields of a filter row on a phone. */
export function FilterFold({ isOpen, onClose, submit, onSubmit, children }: FilterFoldProps) {
  const Fields = onSubmit ? 'form' : 'div';
  return (
    <SidePanelFrame isOpen={isOpen} onClose={onClose} title="Filters">
      <Fields className="grid grid-cols-[minmax(0,1fr)] gap-4" {...(onSubmit && { onSubmit })}>
        {children}
        {submit ?? <Button onClick={onClose}>Show the list</Button>}
      </Fields>
    </SidePanelFrame>
  );
}
