import type { HistoryKind } from '@greenroom/contract/audit.rules';

import { useFocusBack } from '#kit/focus.ts';
import { SidePanelFrame } from '#kit/ui/side-panel-frame.tsx';

import { HistoryList } from './record-history.tsx';

export type HistoryPanelProps = { kind: HistoryKind; record: number; title: string; onClose: () => void };

/** The history of a record without a page. It is open while mounted, and then returns the focus. Load it lazily. */
export function HistoryPanel({ kind, record, title, onClose }: HistoryPanelProps) {
  useFocusBack();
  return (
    <SidePanelFrame isOpen onClose={onClose} title="History">
      <h3 className="mb-4 text-20 wrap-anywhere" dir="auto">
        {title}
      </h3>
      <HistoryList kind={kind} record={record} />
    </SidePanelFrame>
  );
}
