import { useId } from 'react';
import type { FormEvent, ReactNode } from 'react';

import { Button } from '../ui/button.tsx';
import { SidePanelFrame } from '../ui/side-panel-frame.tsx';

/** What every filter panel takes. */
export type FilterPanelProps<Filters> = {
  isOpen: boolean;
  onClose: () => void;
  /** The active filters. */
  filters: Filters;
  onApply: (filters: Filters) => void;
};

type FilterPanelFrameProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  canApply: boolean;
  onApply: () => void;
  canClear: boolean;
  onClear: () => void;
  children: ReactNode;
};

/** The frame of a filter panel: its fields, Clear and Apply. */
export function FilterPanel(props: FilterPanelFrameProps) {
  const { isOpen, onClose, title, canApply, onApply, canClear, onClear, children } = props;
  const formId = useId();

  function handleSubmit(submit: FormEvent): void {
    submit.preventDefault();
    if (!canApply) return;
    onApply();
    onClose();
  }

  const actions = (
    <>
      <Button look="default" disabled={!canClear} onClick={onClear}>
        Clear
      </Button>
      <Button type="submit" form={formId} disabled={!canApply}>
        Apply
      </Button>
    </>
  );
  return (
    <SidePanelFrame isOpen={isOpen} onClose={onClose} title={title} actions={actions}>
      <form id={formId} className="grid gap-6" onSubmit={handleSubmit}>
        {children}
      </form>
    </SidePanelFrame>
  );
}
