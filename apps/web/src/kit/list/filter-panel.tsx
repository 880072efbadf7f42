import { useId } from 'react';
import type { FormEvent, ReactNode } from 'react';

import { useLeaveGuard } from '../leave-guard.tsx';
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

const WORDS = {
  title: 'Close without filtering?',
  text: 'What you chose has not been applied and will be lost.',
  leave: 'Close',
  isForClose: true,
};

type FilterPanelFrameProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Whether something was chosen that is not applied: closing then asks. */
  isChanged: boolean;
  canApply: boolean;
  onApply: () => void;
  canClear: boolean;
  onClear: () => void;
  children: ReactNode;
};

/** The frame of a filter panel: its fields, Clear and Apply. */
export function FilterPanel(props: FilterPanelFrameProps) {
  const { isOpen, onClose, title, isChanged, canApply, onApply, canClear, onClear, children } = props;
  const formId = useId();
  const guard = useLeaveGuard(isOpen && isChanged, WORDS);

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
    <SidePanelFrame isOpen={isOpen} onClose={() => guard.ask(onClose)} title={title} actions={actions}>
      <form id={formId} className="grid gap-6" onSubmit={handleSubmit}>
        {children}
      </form>
      {guard.dialog}
    </SidePanelFrame>
  );
}
